import type { ConnectionRefusal } from '@onair/contract/live/media/channel';

/** A protocol violation. It ends the peer's connection only; the words are for the person who operates the encoder. */
export class Violation extends Error {
  reason: ConnectionRefusal;
  constructor(words: string, reason: ConnectionRefusal = 'protocol') {
    super(words);
    this.reason = reason;
  }
}
