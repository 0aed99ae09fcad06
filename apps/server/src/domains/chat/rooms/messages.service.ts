import { OPERATOR_RANK } from '@onair/contract/chat/line';
import { CHAT_CLOSE, type SayRefusal } from '@onair/contract/chat/room';
import { lineFault, tidyLine } from '@onair/contract/chat/text';
import type { Deps } from '../../../deps.ts';
import { tokenBucket } from '../../../realtime/read-messages.ts';
import { type ChatConnection, chatFrame, type Identity } from '../connections/frames.rules.ts';
import type { GuestNotes } from './guests.service.ts';
import type { HitNotes } from './hits.service.ts';
import type { ChatLimits } from './limits.rules.ts';
import type { RoomEvent, RoomState } from './room-state.service.ts';
import { chatWords } from './rooms.words.ts';
import type { StoredMessage, StoreMessages } from './store-messages.service.ts';
import { type BannedWords, type FilteredText, filterText } from './word-filter.service.ts';

type Speaker = { takeToken: () => boolean; spokeAt: number };
type Refusal = { reason: SayRefusal; until?: string | null };

/** Speakers with a tracked rate; idle ones are dropped beyond this. */
const SPEAKERS_MAX = 5_000;

type Parts = {
  deps: Pick<Deps, 'newId' | 'now'>;
  limits: ChatLimits;
  state: RoomState;
  bannedWords: BannedWords;
  notes: HitNotes;
  messages: StoreMessages;
  guests: GuestNotes;
};

/** Sends a line to the room: checks the speaker's rights, filters the text, queues it for storage, and replies. */
export const messageSender = ({ deps, limits, state, bannedWords, notes, messages, guests }: Parts) => {
  const { newId, now } = deps;
  const speakers = new Map<string, Speaker>();
  /** Lines received here that the room does not show yet. */
  const sentHere = new Set<string>();
  /** Allowance and pace of the guests of one network: a discarded id brings no new one. */
  const networks = new Map<string, Speaker & { shared: boolean }>();

  /** Makes room among those whose allowance is full again; who has just spoken keeps theirs, however many come. */
  const forgetSilent = (known: Map<string, Speaker>): void => {
    if (known.size < SPEAKERS_MAX) return;
    const silentSince = performance.now() - state.mode().slowSeconds * 1000 - 10_000;
    for (const [other, { spokeAt }] of known) if (spokeAt < silentSince) known.delete(other);
  };

  const networkOf = (networkKey: string): Speaker => {
    const shared = state.mode().sharedNetwork;
    const known = networks.get(networkKey);
    if (known?.shared === shared) return known;
    forgetSilent(networks);
    const takeToken = shared
      ? tokenBucket(limits.sharedLinesPerSecond, limits.sharedLinesBurst)
      : tokenBucket(limits.guestLinesPerSecond, limits.guestLinesBurst);
    const network = { takeToken, shared, spokeAt: known?.spokeAt ?? Number.NEGATIVE_INFINITY };
    networks.set(networkKey, network);
    return network;
  };

  const speakerOf = (personId: string): Speaker => {
    const known = speakers.get(personId);
    if (known) return known;
    forgetSilent(speakers);
    const takeToken = tokenBucket(limits.messagesPerSecond, limits.messagesBurst);
    const speaker = { takeToken, spokeAt: Number.NEGATIVE_INFINITY };
    speakers.set(personId, speaker);
    return speaker;
  };

  /** Why the person may not send anything now. */
  const refusalOf = (identity: Identity, rank: number): Refusal | null => {
    const mode = state.mode();
    const muted = state.muteOf(identity, now());
    if (muted) return { reason: 'muted', until: muted.until };
    if (!mode.open && rank < OPERATOR_RANK) return { reason: 'closed' };
    if (!mode.guests && rank === 0) return { reason: 'guests' };
    if (!speakerOf(identity.personId).takeToken()) return { reason: 'flood' };
    const { networkKey } = identity;
    if (networkKey === null || networkOf(networkKey).takeToken()) return null;
    guests.held(networkKey);
    return { reason: 'network' };
  };

  /** Who waits in slow mode: everyone for themselves, and guests for all guests of their network. */
  const pacedWith = ({ personId, networkKey }: Identity): Speaker[] =>
    networkKey === null || state.mode().sharedNetwork
      ? [speakerOf(personId)]
      : [speakerOf(personId), networkOf(networkKey)];

  /** Until when slow mode keeps the person from sending. */
  const slowedUntil = (identity: Identity, rank: number): string | null => {
    if (rank >= OPERATOR_RANK) return null;
    const spokeAt = Math.max(...pacedWith(identity).map((each) => each.spokeAt));
    const ends = spokeAt + state.mode().slowSeconds * 1000;
    const waitMs = Math.ceil(ends - performance.now());
    return waitMs > 0 ? new Date(now().getTime() + waitMs).toISOString() : null;
  };

  /** Filters everyone's text but operators', and records the hits. */
  const filter = async (id: string, text: string, rank: number): Promise<FilteredText | null> => {
    if (rank >= OPERATOR_RANK) return null;
    const recognition = await bannedWords.current();
    const filtered = filterText(text, state.mode().filter, recognition);
    if (filtered.words.length > 0 && recognition.enabled) notes.hit({ id, disguised: filtered.disguised });
    return filtered;
  };

  /** Lines that a person sends through another server count here too. */
  const countElsewhere = ({ event, networkKey }: RoomEvent): void => {
    if (event.kind !== 'message' || sentHere.has(event.line.id)) return;
    const { personId, time } = event.line;
    const ago = Math.max(0, now().getTime() - Date.parse(time));
    for (const each of [speakerOf(personId), ...(networkKey ? [networkOf(networkKey)] : [])]) {
      each.takeToken();
      each.spokeAt = Math.max(each.spokeAt, performance.now() - ago);
    }
  };

  const send = async (connection: ChatConnection, clientMessageId: string, text: string): Promise<void> => {
    const { identity, locale } = connection;
    const refuse = (reason: SayRefusal, until?: string | null): void => {
      const muted = reason === 'muted' && identity ? state.muteOf(identity, now()) : null;
      // Said first, so that the page shows why and until when.
      if (muted) connection.send(chatFrame({ type: 'muted', muted }));
      connection.send(
        chatFrame({
          type: 'refused',
          clientMessageId,
          reason,
          ...(until === undefined ? {} : { until }),
          msg: muted ? chatWords[locale].muted(muted) : chatWords[locale].refused[reason],
        }),
      );
    };
    if (!identity) return refuse('nickname');
    const reply = (stored: StoredMessage | null): void => {
      if (!stored) refuse('muted', state.muteOf(identity, now())?.until);
      else if (stored.state === 'held') refuse('held');
      else connection.send(chatFrame({ type: 'said', clientMessageId, id: stored.id, seq: stored.seq }));
    };

    const sentBefore = messages.find(identity.personId, clientMessageId);
    if (sentBefore) return reply(await sentBefore);
    const rank = state.rankOf(identity);
    const refusal = refusalOf(identity, rank);
    if (refusal) return refuse(refusal.reason, refusal.until);
    const tidy = tidyLine(text);
    const fault = lineFault(tidy);
    if (fault) return refuse(fault);
    const until = slowedUntil(identity, rank);
    if (until) return refuse('slow', until);
    // Set before the filter is awaited, so that concurrent lines are limited.
    for (const each of pacedWith(identity)) each.spokeAt = performance.now();
    const id = newId();
    const filtered = await filter(id, tidy, rank);
    if (filtered?.state === 'blocked') return refuse('blocked');
    const storing = messages.add({
      id,
      personId: identity.personId,
      guestKey: identity.guestKey,
      networkKey: identity.networkKey,
      accountId: identity.login?.session.accountId ?? null,
      clientId: clientMessageId,
      username: identity.name,
      rank,
      content: filtered?.content ?? tidy,
      original: filtered?.original ?? null,
      words: filtered?.words ?? [],
      state: filtered?.state ?? 'shown',
      review: filtered?.review ?? null,
    });
    if (!storing) return refuse('flood');
    sentHere.add(id);
    const known = (): void => void sentHere.delete(id);
    storing.then(known, known);
    // It may or may not have been stored: sent again under the same id, it is stored once.
    storing.then(reply, () => connection.end(CHAT_CLOSE.broken, 'try again'));
  };
  return { send, countElsewhere };
};
