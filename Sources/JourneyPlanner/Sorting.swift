/// Sorting of short lists; what Swift offers is made for long ones and carries kilobytes into a small module.
enum Sorting {
  /// Puts numbers into rising order.
  static func sort(_ numbers: inout [Int32]) {
    for index in numbers.indices.dropFirst() {
      let number = numbers[index]
      var place = index
      while place > 0 && numbers[place - 1] > number {
        numbers[place] = numbers[place - 1]
        place -= 1
      }
      numbers[place] = number
    }
  }
}
