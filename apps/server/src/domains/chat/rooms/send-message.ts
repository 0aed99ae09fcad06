import { OPERATOR_RANK } from '@onair/contract/chat/line';
import { CHAT_CLOSE, type SayRefusal } from '@onair/contract/chat/room';
import { lineFault, tidyLine } from '@onair/contract/chat/text';
import type { Deps } from '../../../deps.ts';
import { tokenBucket } from '../../../realtime/read-messages.ts';
import { chatWords } from './chat.words.ts';
import { type ChatConnection, chatFrame, type Identity } from './chat-connection.ts';
import type { HitNotes } from './hits.ts';
import type { ChatLimits } from './limits.ts';
import type { RoomEvent } from './room-events.ts';
import type { RoomState } from './room-state.ts';
import type { StoredMessage, StoreMessages } from './store-messages.ts';
import { type BannedWords, type FilteredText, filterText } from './word-filter.ts';

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
};

/** Sends a line to the room: checks the speaker's rights, filters the text, queues it for storage, and replies. */
export const messageSender = ({ deps, limits, state, bannedWords, notes, messages }: Parts) => {
  const { newId, now } = deps;
  const speakers = new Map<string, Speaker>();
  /** Lines received here that the room does not show yet. */
  const sentHere = new Set<string>();
  /** Allowance shared by the guests of one address: a discarded id brings no new one. */
  const guestsByAddress = new Map<string, () => boolean>();

  const takeAddressToken = (address: string): boolean => {
    const known = guestsByAddress.get(address);
    if (known) return known();
    if (guestsByAddress.size >= SPEAKERS_MAX) guestsByAddress.clear();
    const takeToken = tokenBucket(limits.guestLinesPerSecond, limits.guestLinesBurst);
    guestsByAddress.set(address, takeToken);
    return takeToken();
  };

  const speakerOf = (personId: string): Speaker => {
    const known = speakers.get(personId);
    if (known) return known;
    if (speakers.size >= SPEAKERS_MAX) {
      const silentSince = performance.now() - state.mode().slowSeconds * 1000 - 10_000;
      for (const [other, { spokeAt }] of speakers) if (spokeAt < silentSince) speakers.delete(other);
    }
    const takeToken = tokenBucket(limits.messagesPerSecond, limits.messagesBurst);
    const speaker = { takeToken, spokeAt: Number.NEGATIVE_INFINITY };
    speakers.set(personId, speaker);
    return speaker;
  };

  /** Why the person may not send anything now. */
  const refusalOf = (identity: Identity, rank: number, address: string): Refusal | null => {
    const { open, guests } = state.mode();
    const until = state.mutedUntil(identity, now());
    if (until !== undefined) return { reason: 'muted', until };
    if (!open && rank < OPERATOR_RANK) return { reason: 'closed' };
    if (!guests && rank === 0) return { reason: 'guests' };
    const may = speakerOf(identity.personId).takeToken() && (rank > 0 || takeAddressToken(address));
    return may ? null : { reason: 'flood' };
  };

  /** Until when slow mode keeps the person from sending. */
  const slowedUntil = (identity: Identity, rank: number): string | null => {
    if (rank >= OPERATOR_RANK) return null;
    const ends = speakerOf(identity.personId).spokeAt + state.mode().slowSeconds * 1000;
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
  const countElsewhere = ({ event }: RoomEvent): void => {
    if (event.kind !== 'message' || sentHere.has(event.line.id)) return;
    const { personId, time } = event.line;
    const speaker = speakerOf(personId);
    speaker.takeToken();
    const ago = Math.max(0, now().getTime() - Date.parse(time));
    speaker.spokeAt = Math.max(speaker.spokeAt, performance.now() - ago);
  };

  const send = async (connection: ChatConnection, clientMessageId: string, text: string): Promise<void> => {
    const { identity, address, locale } = connection;
    const refuse = (reason: SayRefusal, until?: string | null): void =>
      connection.send(
        chatFrame({
          type: 'refused',
          clientMessageId,
          reason,
          ...(until === undefined ? {} : { until }),
          msg: chatWords[locale].refused[reason],
        }),
      );
    if (!identity) return refuse('nickname');
    const reply = (stored: StoredMessage | null): void => {
      if (!stored) refuse('muted', state.mutedUntil(identity, now()));
      else if (stored.state === 'held') refuse('held');
      else connection.send(chatFrame({ type: 'said', clientMessageId, id: stored.id, seq: stored.seq }));
    };

    const sentBefore = messages.find(identity.personId, clientMessageId);
    if (sentBefore) return reply(await sentBefore);
    const rank = state.rankOf(identity);
    const refusal = refusalOf(identity, rank, address);
    if (refusal) return refuse(refusal.reason, refusal.until);
    const tidy = tidyLine(text);
    const fault = lineFault(tidy);
    if (fault) return refuse(fault);
    const until = slowedUntil(identity, rank);
    if (until) return refuse('slow', until);
    // Set before the filter is awaited, so that concurrent lines are limited.
    speakerOf(identity.personId).spokeAt = performance.now();
    const id = newId();
    const filtered = await filter(id, tidy, rank);
    if (filtered?.state === 'blocked') return refuse('blocked');
    const storing = messages.add({
      id,
      personId: identity.personId,
      guestKey: identity.guestKey,
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
