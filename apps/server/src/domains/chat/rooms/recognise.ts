import type { WordFilter } from '@onair/contract/chat/line';
import { findBanned } from '@onair/contract/content/banned';
import { rulesChannel } from '@onair/contract/content/rules';
import type { StreamEntry } from '../../../db/stream.store.ts';
import { STREAM_SUBJECT } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { findRecognition, type Recognition } from '../../content/index.ts';

/** How long the words of the rule are believed where nobody tells that they have changed. */
const BELIEVED_MS = 1_000;

/** The banned-content rule as it is now, asked for once a second at most, and again as soon as a rule changes. */
export const recogniser = ({ db, bus }: Pick<Deps, 'db' | 'bus'>) => {
  let known: { at: number; recognition: Promise<Recognition> } | null = null;
  const stop = bus.subscribe(STREAM_SUBJECT, (payload) => {
    if ((payload as StreamEntry[]).some(({ topic }) => topic === rulesChannel.topic)) known = null;
  });
  return {
    stop,
    now: (): Promise<Recognition> => {
      const now = performance.now();
      if (known && now - known.at < BELIEVED_MS) return known.recognition;
      const recognition = findRecognition(db);
      known = { at: now, recognition };
      recognition.catch(() => {
        known = null;
      });
      return recognition;
    },
  };
};

export type Recogniser = ReturnType<typeof recogniser>;

/** What becomes of a text: `words` are those found in it. */
export type Judged = {
  content: string;
  original: string | null;
  words: string[];
  state: 'shown' | 'held' | 'blocked';
  /** Whether an operator has to look at it. */
  review: 'pending' | null;
  /** Found only since it was looked through disguises. */
  disguised: boolean;
};

const hitsIn = (text: string, { words, exceptions }: Recognition) =>
  findBanned(text, words, { multilingual: true, exceptions });

/** Words are found twenty at a time, and a mask may bring letters together. */
const MASK_TURNS = 10;

const masked = (text: string, recognition: Recognition): string => {
  let content = text;
  for (let turn = 0; turn < MASK_TURNS; turn += 1) {
    const hits = hitsIn(content, recognition);
    if (hits.length === 0) return content;
    for (const { start, end } of hits.reverse()) {
      const stars = '*'.repeat([...content.slice(start, end)].length);
      content = content.slice(0, start) + stars + content.slice(end);
    }
  }
  return '*'.repeat([...text].length);
};

/**
 * Judges a line by the words of the banned-content rule, always looked for through disguises. The room's filter says what
 * a hit leads to; where the rule is switched on, a hit that is shown awaits review besides.
 */
export const judgeText = (text: string, filter: WordFilter, recognition: Recognition): Judged => {
  const clean: Judged = { content: text, original: null, words: [], state: 'shown', review: null, disguised: false };
  const looked = recognition.words.length > 0 && (filter !== 'off' || recognition.enabled);
  const hits = looked ? hitsIn(text, recognition) : [];
  if (hits.length === 0) return clean;
  const words = [...new Set(hits.map(({ word }) => word))];
  const disguised = findBanned(text, recognition.words, { multilingual: false }).length === 0;
  const review = recognition.enabled ? ('pending' as const) : null;
  const found = { ...clean, words, disguised };
  if (filter === 'block') return { ...found, state: 'blocked' };
  if (filter === 'hold') return { ...found, state: 'held', review: 'pending' };
  if (filter === 'mask') return { ...found, content: masked(text, recognition), original: text, review };
  return { ...found, review };
};
