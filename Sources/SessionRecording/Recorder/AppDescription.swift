#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a session's header says of the app and the device it ran on.
public struct AppDescription: Hashable, Sendable {
  /// The app's name, `BrewLog`.
  public var name: String
  /// The app's version, `2.1`.
  public var version: String?
  /// The app's build, `412`.
  public var build: String?
  /// System and version, `iOS 18.2`.
  public var os: String?
  /// The device's model, `iPhone15,2`.
  public var device: String?

  /// Describes an app; system and device are asked for where they are left out.
  public init(
    name: String, version: String? = nil, build: String? = nil,
    os: String? = AppDescription.currentSystem, device: String? = AppDescription.currentDevice
  ) {
    self.name = name
    self.version = version
    self.build = build
    self.os = os
    self.device = device
  }

  /// The system this process runs on.
  public static var currentSystem: String? {
    #if canImport(Darwin)
      guard let version = systemValue("kern.osproductversion") else { return nil }
      #if os(iOS)
        return "iOS " + version
      #elseif os(macOS)
        return "macOS " + version
      #else
        return version
      #endif
    #else
      return unameFields.map { "\($0.system) \($0.release)" }
    #endif
  }

  /// The model of this device.
  public static var currentDevice: String? {
    #if canImport(Darwin)
      // On a Mac this is the processor, and the model elsewhere.
      return systemValue("hw.machine")
    #else
      return unameFields.map(\.machine)
    #endif
  }

  #if canImport(Darwin)
    private static func systemValue(_ name: String) -> String? {
      var size = 0
      guard sysctlbyname(name, nil, &size, nil, 0) == 0, size > 0 else { return nil }
      var bytes = [UInt8](repeating: 0, count: size)
      guard sysctlbyname(name, &bytes, &size, nil, 0) == 0 else { return nil }
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  #else
    private static var unameFields: (system: String, release: String, machine: String)? {
      var name = utsname()
      guard uname(&name) == 0 else { return nil }
      return (text(of: name.sysname), text(of: name.release), text(of: name.machine))
    }

    private static func text<Characters>(of characters: Characters) -> String {
      withUnsafeBytes(of: characters) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
    }
  #endif
}
