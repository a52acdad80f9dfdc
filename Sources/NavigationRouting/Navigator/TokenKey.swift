/// The key of the tokens that stand for payloads which are not recorded.
///
/// Every process has a random one, which is never written: without it nobody can check a guess
/// against a token.
public struct TokenKey: Sendable {
  let words: (UInt64, UInt64)

  /// A key of this process's own.
  public static func random() -> TokenKey {
    var random = SystemRandomNumberGenerator()
    return TokenKey(words: (random.next(), random.next()))
  }

  /// A key that is the same every time, for recordings that must be.
  ///
  /// Whoever knows it can tell which guess a token stands for, so no user's session may have it.
  public static func fixed(_ first: UInt64, _ second: UInt64) -> TokenKey {
    TokenKey(words: (first, second))
  }
}
