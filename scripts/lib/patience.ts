/**
 * How long a test waits for something to hold before it gives up: many times what it takes, so that this ends what hangs
 * and judges nothing else. There is no other limit of this kind in a test (docs/testing.md).
 */
export const PATIENCE_MS = 60_000;

/** How long a test, or what prepares it, may take in all. */
export const TEST_PATIENCE_MS = 300_000;
