import type { FromBrowser, FromServer } from '@onair/contract/channel';
import { type FailureName, failures } from '@onair/contract/failure';
import { failureWords } from '@onair/contract/failure.words';
import type { Locale } from '@onair/contract/text';

/** A message as it goes out: serialised once, however many sockets it is written to. */
export const frame = (message: FromServer): Buffer => Buffer.from(JSON.stringify(message));

export const failedFrame = (failure: FailureName, locale: Locale, topic?: string): Buffer =>
  frame({
    type: 'failed',
    code: failures[failure].code,
    msg: failureWords[failure][locale],
    ...(topic === undefined ? {} : { topic }),
  });

const TOKEN_MAX = 200;
const TOPIC_MAX = 64;

const text = (value: unknown, max: number): value is string => typeof value === 'string' && value.length <= max;

/** What a browser said; null for anything that is not one of the five messages, whole and with nothing added. */
export const parseMessage = (json: string): FromBrowser | null => {
  let said: unknown;
  try {
    said = JSON.parse(json);
  } catch {
    return null;
  }
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return null;
  const { type, token, topic, lastId, ...rest } = said as Record<string, unknown>;
  if (Object.keys(rest).length > 0) return null;
  if (type === 'pong' || type === 'ping') return { type };
  if (type === 'auth') return text(token, TOKEN_MAX) ? { type, token } : null;
  if (!text(topic, TOPIC_MAX)) return null;
  if (type === 'unsubscribe') return { type, topic };
  if (type !== 'subscribe') return null;
  if (lastId === null || lastId === undefined) return { type, topic, lastId: null };
  return Number.isSafeInteger(lastId) && (lastId as number) >= 0 ? { type, topic, lastId: lastId as number } : null;
};
