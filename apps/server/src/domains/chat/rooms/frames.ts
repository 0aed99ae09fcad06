import type { ChatGuest, ChatPlace, FromChatter, FromRoom } from '@onair/contract/chat/room';
import { type FailureName, failures } from '@onair/contract/failure';
import { failureWords } from '@onair/contract/failure.words';
import type { Locale } from '@onair/contract/text';

/** A message as it goes out: serialised once, however many sockets it is written to. */
export const frame = (message: FromRoom): Buffer => Buffer.from(JSON.stringify(message));

export const failedFrame = (failure: FailureName, locale: Locale): Buffer =>
  frame({ type: 'failed', code: failures[failure].code, msg: failureWords[failure][locale] });

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const TOKEN_MAX = 200;
/** Longer than any nickname that could be tidied to one. */
const NICKNAME_SENT_MAX = 200;

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether an object has these keys and no others. */
const exactly = (value: Fields, ...keys: string[]): boolean =>
  Object.keys(value).length === keys.length && keys.every((key) => key in value);

const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

const isGuest = (value: unknown): value is ChatGuest =>
  isObject(value) &&
  exactly(value, 'clientId', 'nickname') &&
  isUuid(value.clientId) &&
  typeof value.nickname === 'string' &&
  value.nickname.length <= NICKNAME_SENT_MAX;

const isPlace = (value: unknown): value is ChatPlace =>
  isObject(value) &&
  exactly(value, 'epoch', 'seq') &&
  isUuid(value.epoch) &&
  Number.isSafeInteger(value.seq) &&
  (value.seq as number) >= 0;

const isToken = (value: unknown): value is string => typeof value === 'string' && value.length <= TOKEN_MAX;

/** What a browser said; null for anything that is not one of the three messages, whole and with nothing added. */
export const parseMessage = (json: string): FromChatter | null => {
  let said: unknown;
  try {
    said = JSON.parse(json);
  } catch {
    return null;
  }
  if (!isObject(said)) return null;
  if (said.type === 'ping') return exactly(said, 'type') ? { type: 'ping' } : null;
  const { type, token, guest, last, clientMessageId, text } = said;
  if (type === 'say' && exactly(said, 'type', 'clientMessageId', 'text')) {
    return isUuid(clientMessageId) && typeof text === 'string'
      ? { type, clientMessageId: clientMessageId.toLowerCase(), text }
      : null;
  }
  if (type !== 'enter' || !exactly(said, 'type', 'token', 'guest', 'last')) return null;
  if (!(token === null || isToken(token)) || !(guest === null || isGuest(guest))) return null;
  return last === null || isPlace(last) ? { type, token, guest, last } : null;
};
