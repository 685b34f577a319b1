internal import CQRCode

/// The library that makes QR codes, in the version that runs now.
public enum QRCodeLibrary {
  /// Its version.
  public static var version: String { String(cString: QRcode_APIVersionString()) }
}
