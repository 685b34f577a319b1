extension Currency {
  /// What stands before an amount where its code would tell riders less: `₹` of `INR`; nothing where no sign is usual
  /// before amounts.
  public var sign: String? { Self.signs[code] }

  /// The signs by code, as the Unicode CLDR has them in English.
  public static let signs: [String: String] = [
    "AUD": "A$", "BRL": "R$", "CAD": "CA$", "CNY": "¥", "CRC": "₡", "EUR": "€", "GBP": "£", "GEL": "₾", "GHS": "GH₵",
    "HKD": "HK$", "ILS": "₪", "INR": "₹", "JPY": "¥", "KRW": "₩", "KZT": "₸", "LAK": "₭", "MNT": "₮", "MXN": "MX$",
    "NGN": "₦", "NZD": "NZ$", "PHP": "₱", "PYG": "₲", "RUB": "₽", "SGD": "S$", "THB": "฿", "TRY": "₺", "TWD": "NT$",
    "UAH": "₴", "USD": "$", "VND": "₫",
  ]
}
