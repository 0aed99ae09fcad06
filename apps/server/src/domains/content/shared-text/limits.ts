import { TEXT_UPDATE_MAX } from '@onair/contract/content/shared-text';
import { CONNECTION_LIMITS, type ConnectionLimits } from '../../../realtime/limits.ts';

/** What a shared text allows besides what every connection is held to; times in milliseconds. Tests scale them down. */
export type TextLimits = ConnectionLimits & {
  /** Texts that are open on one server. */
  openMax: number;
  /** Quiet after the last update until a draft is kept as a version, and the longest that typing on puts it off. */
  keepAfterMs: number;
  keepAtLatestMs: number;
  /** How often updates are looked for that the bus did not bring. */
  lookEveryMs: number;
  /** Between two lists of who is here, and until those of a server that went silent are forgotten. */
  writersEveryMs: number;
  writersForMs: number;
};

export const TEXT_LIMITS: TextLimits = {
  ...CONNECTION_LIMITS,
  // Base64 and the message around it.
  payloadMax: Math.ceil(TEXT_UPDATE_MAX * 1.4),
  // An editor sends an update when the one before is stored, and its caret a few times a second.
  messagesPerSecond: 12,
  messagesBurst: 40,
  unsentMax: 16 * 1024 * 1024,
  openMax: 500,
  keepAfterMs: 3_000,
  keepAtLatestMs: 15_000,
  lookEveryMs: 5_000,
  writersEveryMs: 150,
  writersForMs: 40_000,
};
