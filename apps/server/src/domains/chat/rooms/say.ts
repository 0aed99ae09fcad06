import { OPERATOR_RANK } from '@onair/contract/chat/line';
import { CHAT_CLOSE, type SayRefusal } from '@onair/contract/chat/room';
import { lineFault, tidyLine } from '@onair/contract/chat/text';
import { bucket } from '../../../realtime/bucket.ts';
import type { Batches, Said } from './batches.ts';
import { chatWords } from './chat.words.ts';
import type { Chatter, Who } from './chatter.ts';
import type { ChatLimits } from './limits.ts';
import type { Judged } from './recognise.ts';
import type { Standing } from './standing.ts';

type Person = { take: () => boolean; spokeAt: number };

/** People remembered by how they speak, before those who have been silent are forgotten. */
const PEOPLE_KEPT = 5_000;

type Parts = {
  limits: ChatLimits;
  standing: Standing;
  batches: Batches;
  judge: (text: string) => Promise<Judged>;
  hit: (id: string, judged: Judged) => void;
  newId: () => string;
  now: () => Date;
};

/** Takes what people say: decides whether they may, hands it on to be stored, and answers when it is. */
export const sayer = ({ limits, standing, batches, judge, hit, newId, now }: Parts) => {
  const people = new Map<string, Person>();
  /** What guests of one address may say together: an id that is thrown away brings no new allowance. */
  const addresses = new Map<string, () => boolean>();

  const guestMay = (address: string): boolean => {
    const known = addresses.get(address);
    if (known) return known();
    if (addresses.size >= PEOPLE_KEPT) addresses.clear();
    const take = bucket(limits.guestLinesPerSecond, limits.guestLinesAtOnce);
    addresses.set(address, take);
    return take();
  };

  const personOf = (id: string): Person => {
    const known = people.get(id);
    if (known) return known;
    if (people.size >= PEOPLE_KEPT) {
      const silentSince = performance.now() - standing.mode().slowSeconds * 1000 - 10_000;
      for (const [other, { spokeAt }] of people) if (spokeAt < silentSince) people.delete(other);
    }
    const person = {
      take: bucket(limits.messagesPerSecond, limits.messagesAtOnce),
      spokeAt: Number.NEGATIVE_INFINITY,
    };
    people.set(id, person);
    return person;
  };

  const refuse = (to: Chatter, clientMessageId: string, reason: SayRefusal, until?: string | null): void =>
    to.tell({
      type: 'refused',
      clientMessageId,
      reason,
      ...(until === undefined ? {} : { until }),
      msg: chatWords[to.locale].refused[reason],
    });

  const answer = (to: Chatter, who: Who, clientMessageId: string, said: Said | null): void => {
    if (!said) refuse(to, clientMessageId, 'muted', standing.mutedUntil(who, now()));
    else if (said.state === 'held') refuse(to, clientMessageId, 'held');
    else to.tell({ type: 'said', clientMessageId, id: said.id, seq: said.seq });
  };

  /** Why the person may not say anything now. */
  const silenced = (who: Who, rank: number, address: string): { reason: SayRefusal; until?: string | null } | null => {
    const { open, guests } = standing.mode();
    const until = standing.mutedUntil(who, now());
    if (until !== undefined) return { reason: 'muted', until };
    if (!open && rank < OPERATOR_RANK) return { reason: 'closed' };
    if (!guests && rank === 0) return { reason: 'guests' };
    const may = personOf(who.personId).take() && (rank > 0 || guestMay(address));
    return may ? null : { reason: 'flood' };
  };

  /** Milliseconds until slow mode lets the person speak. */
  const slowed = (who: Who, rank: number): number =>
    rank >= OPERATOR_RANK ? 0 : personOf(who.personId).spokeAt + standing.mode().slowSeconds * 1000 - performance.now();

  return async (chatter: Chatter, clientMessageId: string, text: string): Promise<void> => {
    const { who } = chatter;
    if (!who) return refuse(chatter, clientMessageId, 'nickname');
    const again = batches.find(who.personId, clientMessageId);
    if (again) return answer(chatter, who, clientMessageId, await again);
    const rank = standing.rankOf(who);
    const silence = silenced(who, rank, chatter.address);
    if (silence) return refuse(chatter, clientMessageId, silence.reason, silence.until);
    const tidy = tidyLine(text);
    const fault = lineFault(tidy);
    if (fault) return refuse(chatter, clientMessageId, fault);
    const wait = slowed(who, rank);
    if (wait > 0) {
      return refuse(chatter, clientMessageId, 'slow', new Date(now().getTime() + Math.ceil(wait)).toISOString());
    }
    // Taken now, so that lines sent at once while this one is judged are too many.
    personOf(who.personId).spokeAt = performance.now();
    const id = newId();
    const judged = rank >= OPERATOR_RANK ? null : await judge(tidy);
    if (judged && judged.words.length > 0) hit(id, judged);
    if (judged?.state === 'blocked') return refuse(chatter, clientMessageId, 'blocked');
    const said = batches.add({
      id,
      personId: who.personId,
      guestKey: who.guestKey,
      accountId: who.session?.accountId ?? null,
      clientId: clientMessageId,
      username: who.name,
      rank,
      content: judged?.content ?? tidy,
      original: judged?.original ?? null,
      words: judged?.words ?? [],
      state: judged?.state ?? 'shown',
      review: judged?.review ?? null,
    });
    if (!said) return refuse(chatter, clientMessageId, 'flood');
    said.then(
      (line) => answer(chatter, who, clientMessageId, line),
      // It may or may not have been stored: said again under the same id, it is there once.
      () => chatter.end(CHAT_CLOSE.broken, 'try again'),
    );
  };
};
