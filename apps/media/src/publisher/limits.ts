/** What a publishing browser may do. Bytes and milliseconds. */
export const BROWSER_LIMITS = {
  /** The token, and one message of FLV after it; a tag may come in several. */
  tokenBytes: 4096,
  frameBytes: 1024 * 1024,
  tagBytes: 2 * 1024 * 1024,
  /** What may come before it is accepted. */
  earlyBytes: 8 * 1024 * 1024,
  tokenMs: 5_000,
  idleMs: 15_000,
  /** For the farewell to be answered. */
  farewellMs: 2_000,
};

export type BrowserLimits = typeof BROWSER_LIMITS;
