import ArgumentParser

/// The option of every picture that has words to go with it.
struct ShareTextOption: ParsableArguments {
  @Flag(help: "Print the short and the long text to share with the picture.")
  var text = false
}

extension Session {
  /// Prints the texts if they are asked for; true when the options ask for nothing else.
  func deliver(_ texts: (short: String, long: String), _ option: ShareTextOption, _ picture: PictureOptions) throws
    -> Bool
  {
    guard option.text else { return false }
    try print(texts.short)
    try print("")
    try print(texts.long)
    return picture.output == nil && !picture.check
  }
}
