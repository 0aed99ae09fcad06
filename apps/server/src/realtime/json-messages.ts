import { type FailureName, failures } from '@onair/contract/failure';
import { failureWords } from '@onair/contract/failure.words';
import type { Locale } from '@onair/contract/text';

type Fields = Record<string, unknown>;

/** The first byte of a frame that is a whole text message (RFC 6455, 5.2). */
const WHOLE_TEXT = 0x81;

const headOf = (length: number): Buffer => {
  if (length < 126) return Buffer.from([WHOLE_TEXT, length]);
  if (length < 65_536) return Buffer.from([WHOLE_TEXT, 126, length >> 8, length & 255]);
  const head = Buffer.alloc(10);
  head[0] = WHOLE_TEXT;
  head[1] = 127;
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
};

/**
 * An outgoing message: serialized and framed once for all connections. Server frames are identical for each of them,
 * since only clients mask theirs.
 */
export const frameOf = (message: object): Buffer => {
  const text = Buffer.from(JSON.stringify(message));
  return Buffer.concat([headOf(text.length), text]);
};

/** The message of a frame made by `frameOf`. */
export const messageOf = (frame: Buffer): unknown => {
  const length = frame[1] ?? 0;
  return JSON.parse(frame.toString('utf8', length < 126 ? 2 : length === 126 ? 4 : 10));
};

/** A refusal in the client's language. `about` names what was refused, where the protocol has a name for it. */
export const failedFrame = (failure: FailureName, locale: Locale, about: { topic?: string } = {}): Buffer =>
  frameOf({ type: 'failed', code: failures[failure].code, msg: failureWords[failure][locale], ...about });

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether an object has exactly these keys. */
export const hasExactly = (value: Fields, ...keys: string[]): boolean =>
  Object.keys(value).length === keys.length && keys.every((key) => key in value);

export const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max;

/** An event number: an integer from 0. */
export const isSequence = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** Maximum length of a token. */
export const TOKEN_MAX = 200;

/** A client's JSON object; null for anything else. */
export const parseObject = (json: string): Fields | null => {
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
};
