/// A line of three stations, made for the tests: the same elements in each of the formats, in base64.
enum TinyFiles {
  static let pbf = """
    AAAADQoJT1NNSGVhZGVyGDsQLxo3eJxT4vMvzg1OzkjNTdQNM9AzU+JySc0rTvXLT0ktbmIUyMlMyi/OzSzN1TfSMzLWMwQAX2cOkwAAAAsKB0\
    9TTURhdGEYdxB4GnN4nOPS4WIAQvaixMyc8sRKLvbiksSSzPw8Lpa8xNxULmb/xGwuloDMPCDTsThDyEPIjYuZiYlJS5KLmZGRUYiZgYFBCkQo\
    gQgtZiYGBif2himv7wC5XlwNF5b6HJjFA0RB/EzMLKwMQIINRLAzAADWDBa2AAAACwoHT1NNRGF0YRheEFQaWnic41LnYuBiKaksSOViLcovLU\
    nlYi5KTeNiKy5NKk+s5GI0B0kXl+QXCGkqqXOwCDEzMjFLMTOxsCpxcTAKMEgwKDBosDkxs7OzezEzMTEFMTMwMAAAwt8M3w==
    """
  static let gzip = """
    H4sIAAAAAAACA5WSWw6CMBBF/11FMwvg6euDkrgC3UIJgxKgJaVo2L3T+kKjQf5u596ZM5M0UV3Dzqi7UkkOgbeGNJEqR1bmHEJ4WaRrYTisAi\
    8gaUtbUmlixJFVHLQo64sYqINDZ4ShJvCfrhQNOmsvKlv2LWNEiiZJ4WzUoZT4jRVPsqLZrF13GqE01i7pcMs3XJo02GSomRlapAGUB6axcKto\
    VaPFqNYO+xWM/g3Gn8H71jbottaqNzgybm93ap/Zq0cWFs7YuDMfB5Kk/5Murux2sARGAgAA
    """
  static let bzip2 = """
    QlpoOTFBWSZTWZSxvcIAAGDfgAAQUAH/xyAAwAA379+gMAEYAYyaZAyaGQZGmBGGMmmQMmhkGRpgRgiimIk2mhDBqaMgNqbuT2zQsD9MId4DFx\
    b2dmXWgaMVrXf3r24/ZufKt2ahr545XUVJejG4HNOYZt0kDSCIGYDkpzgTaHDvMzEH6+KMPF9GEkJYnp7tY1wRZllhhvQ9ntZ/AoxoGp0/g8Ib\
    Ro9cNUS6mrrGz4d6bg8IafwS6YhRIuoDUyZdrYo1erZH1bXMvB80NrVDexi32qYP0Gt8g2N98txRNMEwKLscEMngXJLTUzYkXJ87BkH+LuSKcK\
    EhKWN7hA==
    """
}
