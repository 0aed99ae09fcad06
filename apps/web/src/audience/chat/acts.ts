import type { deleteChat, MuteReach, MuteScope, muteChatter, muteReach } from '@onair/contract/chat/chat';
import type { ChatLine } from '@onair/contract/chat/line';
import { LeanFailure, leanCall } from '../../shared/api/lean-call.ts';
import { tokenNow } from '../identity.ts';
import { preferences, wordsNow } from '../preferences.ts';
import { showToast } from '../toasts.tsx';

/** Acts on a line, and the undo of each. */
const OPPOSITE = {
  delete: 'restore',
  restore: 'delete',
  pin: 'unpin',
  unpin: 'pin',
  pass: 'delete',
  reject: 'restore',
} as const;
export type LineAct = keyof typeof OPPOSITE;
export type Minutes = 1 | 10 | 60 | 1440 | null;

const post = (path: string, body?: object) => ({
  method: 'POST' as const,
  path,
  token: tokenNow(),
  locale: preferences.get().locale,
  ...(body ? { body } : {}),
});

/** Runs an operator's act; the room delivers the result. */
const attempt = async (work: () => Promise<unknown>, done: string, undo: (() => void) | null): Promise<void> => {
  try {
    await work();
    showToast(done, { undo });
  } catch (error) {
    showToast((error instanceof LeanFailure && error.message) || wordsNow().actFailed, { fault: true });
  }
};

const send = (id: string, act: LineAct): Promise<unknown> => {
  const decision = act === 'pass' || act === 'reject' ? act : null;
  return leanCall<typeof deleteChat>(
    post(`/api/chat/lines/${id}/${decision ? 'decide' : act}`, decision ? { decision } : undefined),
  );
};

export const actOnLine = (line: ChatLine, act: LineAct): Promise<void> =>
  attempt(
    () => send(line.id, act),
    wordsNow().done[act],
    () => void attempt(() => send(line.id, OPPOSITE[act]), wordsNow().done[OPPOSITE[act]], null),
  );

export const unmute = (line: ChatLine): Promise<void> =>
  attempt(
    () => leanCall<typeof muteChatter>(post(`/api/chat/people/${line.personId}/unmute`)),
    wordsNow().done.unmute(line.username),
    null,
  );

/** Who else a mute of the author's network would reach; null where that could not be read. */
export const readReach = (line: ChatLine): Promise<MuteReach | null> =>
  leanCall<typeof muteReach>({ ...post(`/api/chat/people/${line.personId}/network`), method: 'GET' }).catch(() => null);

export type NewMute = { minutes: Minutes; scope: MuteScope; reason: string };

export const mute = (line: ChatLine, given: NewMute): Promise<void> =>
  attempt(
    () => leanCall<typeof muteChatter>(post(`/api/chat/people/${line.personId}/mute`, given)),
    wordsNow().done.mute(line.username),
    () => void unmute(line),
  );
