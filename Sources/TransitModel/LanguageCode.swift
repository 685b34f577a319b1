/// Codes of languages: of two letters (ISO 639-1), as tags have them (BCP 47: the shortest), and of three, as some feeds and
/// ZIM archives have them.
public enum LanguageCode {
  /// The code of two letters for one of three (ISO 639-2, both its forms); nothing where there is none.
  public static func twoLetters(for long: String) -> String? { codes.short[long] }

  /// The three letters of a language (ISO 639-3); of one that has them already its own, `und` of what is no language.
  public static func threeLetters(of tag: LanguageTag) -> String {
    let base = tag.base.lowercased()
    if let code = codes.long[base] { return code }
    return base.utf8.count == 3 && base.utf8.allSatisfy { (0x61...0x7A).contains($0) } ? base : "und"
  }

  /// By the code of three letters that of two, and by that of two the first one of three in the list.
  private static let codes: (short: [String: String], long: [String: String]) = {
    let pairs = list.split { $0 == "," || $0 == "\n" }.map { $0.split(separator: " ").map(String.init) }
    return (
      Dictionary(pairs.map { ($0[0], $0[1]) }) { first, _ in first },
      Dictionary(pairs.map { ($0[1], $0[0]) }) { first, _ in first }
    )
  }()

  /// Where there are two codes of three letters, that of ISO 639-3 comes first.
  private static let list = """
    aar aa, abk ab, afr af, aka ak, amh am, ara ar, arg an, asm as, ava av, ave ae, aym ay, aze az, bak ba, bam bm,
    bel be, ben bn, bih bh, bis bi, bod bo, tib bo, bos bs, bre br, bul bg, cat ca, ces cs, cze cs, cha ch, che ce,
    chu cu, chv cv, cor kw, cos co, cre cr, cym cy, wel cy, dan da, deu de, ger de, div dv, dzo dz, ell el, gre el,
    eng en, epo eo, est et, eus eu, baq eu, ewe ee, fao fo, fas fa, per fa, fij fj, fin fi, fra fr, fre fr, fry fy,
    ful ff, kat ka, geo ka, gla gd, gle ga, glg gl, glv gv, grn gn, guj gu, hat ht, hau ha, heb he, her hz, hin hi,
    hmo ho, hrv hr, hun hu, hye hy, arm hy, ibo ig, ido io, iii ii, iku iu, ile ie, ina ia, ind id, ipk ik, isl is,
    ice is, ita it, jav jv, jpn ja, kal kl, kan kn, kas ks, kau kr, kaz kk, khm km, kik ki, kin rw, kir ky, kom kv,
    kon kg, kor ko, kua kj, kur ku, lao lo, lat la, lav lv, lim li, lin ln, lit lt, ltz lb, lub lu, lug lg, mah mh,
    mal ml, mar mr, mkd mk, mac mk, mlg mg, mlt mt, mon mn, mri mi, mao mi, msa ms, may ms, mya my, bur my, nau na,
    nav nv, nbl nr, nde nd, ndo ng, nep ne, nld nl, dut nl, nno nn, nob nb, nor no, nya ny, oci oc, oji oj, ori or,
    orm om, oss os, pan pa, pli pi, pol pl, por pt, pus ps, que qu, roh rm, ron ro, rum ro, run rn, rus ru, sag sg,
    san sa, sin si, slk sk, slo sk, slv sl, sme se, smo sm, sna sn, snd sd, som so, sot st, spa es, sqi sq, alb sq,
    srd sc, srp sr, ssw ss, sun su, swa sw, swe sv, tah ty, tam ta, tat tt, tel te, tgk tg, tgl tl, tha th, tir ti,
    ton to, tsn tn, tso ts, tuk tk, tur tr, twi tw, uig ug, ukr uk, urd ur, uzb uz, ven ve, vie vi, vol vo, wln wa,
    wol wo, xho xh, yid yi, yor yo, zha za, zho zh, chi zh, zul zu
    """
}
