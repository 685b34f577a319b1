/// Names sets of weekdays as riders know them.
public enum WeekdayNames {
  /// The name in English and, where it is known, in `language`, which comes first; nothing for no days.
  public static func name(of days: [Weekday], language: LanguageTag) -> LocalizedText? {
    guard !days.isEmpty else { return nil }
    let own = words[language.isTraditionalChinese ? "zh-Hant" : String(language.base)]
    let tongues = [own.map { (language, $0) }, (LanguageTag("en"), english)].compactMap { $0 }
    var seen: Set<Substring> = []
    return LocalizedText(
      tongues.filter { seen.insert($0.0.base).inserted }.map { LocalizedText.Variant($0.0, text(days, $0.1)) })
  }

  private struct Words {
    let daily, weekdays, weekend: String
    let days: [String]

    init(_ text: String) {
      let words = text.split(separator: ",").map(String.init)
      (daily, weekdays, weekend) = (words[0], words[1], words[2])
      days = Array(words[3...])
    }
  }

  private static func text(_ days: [Weekday], _ words: Words) -> String {
    let numbers = days.compactMap { Weekday.allCases.firstIndex(of: $0) }.sorted()
    switch numbers {
    case [0, 1, 2, 3, 4, 5, 6]: return words.daily
    case [0, 1, 2, 3, 4]: return words.weekdays
    case [5, 6]: return words.weekend
    default: break
    }
    let names = numbers.map { words.days[$0] }
    guard let first = numbers.first, let last = numbers.last, numbers.count > 2, last - first == numbers.count - 1
    else {
      return names.joined(separator: ", ")
    }
    return words.days[first] + "–" + words.days[last]
  }

  private static let english = Words(
    "Daily,Weekdays,Weekend,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday")

  private static let words: [String: Words] = [
    "en": english,
    "de": Words("täglich,Montag–Freitag,Wochenende,Montag,Dienstag,Mittwoch,Donnerstag,Freitag,Samstag,Sonntag"),
    "fr": Words("tous les jours,lundi–vendredi,week-end,lundi,mardi,mercredi,jeudi,vendredi,samedi,dimanche"),
    "es": Words("todos los días,lunes–viernes,fin de semana,lunes,martes,miércoles,jueves,viernes,sábado,domingo"),
    "it": Words(
      "tutti i giorni,lunedì–venerdì,fine settimana,lunedì,martedì,mercoledì,giovedì,venerdì,sabato,domenica"),
    "pt": Words("todos os dias,dias úteis,fim de semana,segunda,terça,quarta,quinta,sexta,sábado,domingo"),
    "ja": Words("毎日,平日,土休日,月曜,火曜,水曜,木曜,金曜,土曜,日曜"),
    "zh": Words("每天,工作日,双休日,周一,周二,周三,周四,周五,周六,周日"),
    "zh-Hant": Words("每天,平日,週末,週一,週二,週三,週四,週五,週六,週日"),
    "ru": Words("ежедневно,будни,выходные,понедельник,вторник,среда,четверг,пятница,суббота,воскресенье"),
    "uk": Words("щодня,будні,вихідні,понеділок,вівторок,середа,четвер,п’ятниця,субота,неділя"),
    "tr": Words("her gün,hafta içi,hafta sonu,pazartesi,salı,çarşamba,perşembe,cuma,cumartesi,pazar"),
    "ar": Words("يوميًا,الاثنين–الجمعة,السبت والأحد,الاثنين,الثلاثاء,الأربعاء,الخميس,الجمعة,السبت,الأحد"),
    "he": Words("כל יום,שני–שישי,שבת וראשון,יום שני,יום שלישי,יום רביעי,יום חמישי,יום שישי,שבת,יום ראשון"),
    "th": Words("ทุกวัน,จันทร์–ศุกร์,เสาร์–อาทิตย์,วันจันทร์,วันอังคาร,วันพุธ,วันพฤหัสบดี,วันศุกร์,วันเสาร์,วันอาทิตย์"),
    "ko": Words("매일,평일,주말,월요일,화요일,수요일,목요일,금요일,토요일,일요일"),
  ]
}
