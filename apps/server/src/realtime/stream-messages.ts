import type { FromBrowser, FromServer } from '@onair/contract/channel';
import { frameOf } from './connection.ts';
import { isSequence, isText, parseObject, TOKEN_MAX } from './read-messages.ts';

const TOPIC_MAX = 64;

export const streamFrame = (message: FromServer): Buffer => frameOf(message);

/** A browser's message; null for anything but the five messages, complete and without extra fields. */
export const parseMessage = (json: string): FromBrowser | null => {
  const message = parseObject(json);
  if (!message) return null;
  const { type, token, topic, lastId, readMs, ...rest } = message;
  if (Object.keys(rest).length > 0) return null;
  if (type === 'pong' || type === 'ping') return { type };
  if (type === 'auth') return isText(token, TOKEN_MAX) ? { type, token } : null;
  if (!isText(topic, TOPIC_MAX)) return null;
  if (type === 'unsubscribe') return { type, topic };
  if (type !== 'subscribe') return null;
  if (readMs !== undefined && !isSequence(readMs)) return null;
  const read = readMs === undefined ? {} : { readMs };
  if (lastId === null || lastId === undefined) return { type, topic, lastId: null, ...read };
  return isSequence(lastId) ? { type, topic, lastId, ...read } : null;
};
