import Testing

@testable import SessionRecording

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite struct `Lock and background queue` {
  @Test func `a lock lets one thread at a time change a value`() {
    let count = Lock(0)
    let threads = (0..<4).map { _ in
      RunningThread { for _ in 0..<2_000 { count.withLock { $0 += 1 } } }
    }
    for thread in threads { thread.join() }
    #expect(count.withLock { $0 } == 8_000)
  }

  @Test func `a lock is open again after an error`() {
    struct Refusal: Error {}
    let count = Lock(1)
    #expect(throws: Refusal.self) {
      try count.withLock { (value: inout Int) throws(Refusal) in
        value = 2
        throw Refusal()
      }
    }
    #expect(count.withLock { $0 } == 2)
  }

  @Test func `a lock gives up what it holds`() {
    final class Held: Sendable {}
    weak var held: Held?
    do {
      let object = Held()
      held = object
      let lock = Lock(object)
      #expect(lock.withLock { $0 === object })
    }
    #expect(held == nil)
  }

  @Test func `jobs run one after the other, also after a pause`() {
    let queue = BackgroundQueue()
    let order = Lock<[Int]>([])
    for number in 0..<50 { queue.enqueue { order.withLock { $0.append(number) } } }
    #expect(queue.waitUntilIdle(milliseconds: 60_000))
    queue.enqueue { order.withLock { $0.append(50) } }
    #expect(queue.waitUntilIdle(milliseconds: 60_000))
    #expect(order.withLock { $0 } == Array(0...50))
  }
}
