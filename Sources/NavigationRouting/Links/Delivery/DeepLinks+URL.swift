#if canImport(FoundationEssentials)
  public import FoundationEssentials
#elseif canImport(Foundation)
  public import Foundation
#endif

#if canImport(FoundationEssentials) || canImport(Foundation)
  extension DeepLinks {
    /// Receives a URL, as `onOpenURL` hands it over.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - source: How it reached the app; by default a universal link where the scheme is the web's.
    ///   - delivery: The system's identity of the delivery.
    ///   - coldStart: Whether or not the app was launched by it.
    ///   - scene: The window it is for.
    ///   - fileID: The caller's file, `Module/File.swift`.
    ///   - line: The caller's line.
    /// - Returns: The link's id, and what became of it for now.
    @discardableResult
    public func receive(
      _ url: URL, source: LinkSource? = nil, delivery: String? = nil, coldStart: Bool? = nil,
      scene: String = "main", fileID: StaticString = #fileID, line: UInt = #line
    ) -> LinkReceipt {
      let isWeb = url.scheme?.lowercased() == "https" || url.scheme?.lowercased() == "http"
      return receive(
        url.absoluteString, source: source ?? (isWeb ? .universalLink : .openURL),
        delivery: delivery, coldStart: coldStart, scene: scene, fileID: fileID, line: line)
    }
  }
#endif
