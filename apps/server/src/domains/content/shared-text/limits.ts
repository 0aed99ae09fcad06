import { TEXT_UPDATE_MAX } from '@onair/contract/content/shared-text';
import { CONNECTION_LIMITS, type ConnectionLimits } from '../../../realtime/limits.ts';

/** Limits of a shared text on top of those of every connection; times in milliseconds. Tests scale them down. */
export type TextLimits = ConnectionLimits & {
  /** Open texts on one server. */
  openMax: number;
  /**
   * Idle time after the last update until a draft is stored as a version, and the longest delay while typing continues.
   */
  saveAfterMs: number;
  saveAtLatestMs: number;
  /** How often updates are polled for that the bus did not deliver. */
  pollEveryMs: number;
  /** Interval between presence lists, and how long those of a silent server are kept. */
  writersEveryMs: number;
  writersForMs: number;
};

export const TEXT_LIMITS: TextLimits = {
  ...CONNECTION_LIMITS,
  // Base64 and the message envelope.
  payloadMax: Math.ceil(TEXT_UPDATE_MAX * 1.4),
  // An editor sends an update once the previous one is stored, and its caret a few times a second.
  messagesPerSecond: 12,
  messagesBurst: 40,
  unsentMax: 16 * 1024 * 1024,
  openMax: 500,
  saveAfterMs: 3_000,
  saveAtLatestMs: 15_000,
  pollEveryMs: 5_000,
  writersEveryMs: 150,
  writersForMs: 40_000,
};
