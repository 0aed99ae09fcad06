import type { WordFilter } from '@onair/contract/chat/line';
import { findBanned } from '@onair/contract/content/banned';
import { rulesChannel } from '@onair/contract/content/rules';
import { STREAM_SUBJECT } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { findRecognition, type Recognition } from '../../identity/index.ts';

/** How long the words of the rule are cached when no event announces a change. */
const CACHED_MS = 1_000;

/** The current banned-content rule: read at most once a second, and immediately after a rule changes. */
export const bannedWordsCache = ({ db, bus }: Pick<Deps, 'db' | 'bus'>) => {
  let cached: { at: number; recognition: Promise<Recognition> } | null = null;
  const stop = bus.subscribe(STREAM_SUBJECT, (entries) => {
    if (entries.some(({ topic }) => topic === rulesChannel.topic)) cached = null;
  });
  return {
    stop,
    current: (): Promise<Recognition> => {
      const now = performance.now();
      if (cached && now - cached.at < CACHED_MS) return cached.recognition;
      const recognition = findRecognition(db);
      cached = { at: now, recognition };
      recognition.catch(() => {
        cached = null;
      });
      return recognition;
    },
  };
};

export type BannedWords = ReturnType<typeof bannedWordsCache>;

/** The result for a text: `words` are those found in it. */
export type FilteredText = {
  content: string;
  original: string | null;
  words: string[];
  state: 'shown' | 'held' | 'blocked';
  /** Whether an operator has to check it. */
  review: 'pending' | null;
  /** Found only by seeing through disguises. */
  disguised: boolean;
};

const hitsIn = (text: string, { words, exceptions }: Recognition) =>
  findBanned(text, words, { multilingual: true, exceptions });

/** Words are found twenty at a time, and masking may bring letters together. */
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
 * Looks for the words of the banned-content rule in a line, always through disguises. The room's filter determines what
 * follows from a hit; where the rule is on, a shown hit also awaits review.
 */
export const filterText = (text: string, filter: WordFilter, recognition: Recognition): FilteredText => {
  const clean: FilteredText = {
    content: text,
    original: null,
    words: [],
    state: 'shown',
    review: null,
    disguised: false,
  };
  const searched = recognition.words.length > 0 && (filter !== 'off' || recognition.enabled);
  const hits = searched ? hitsIn(text, recognition) : [];
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
