import type { QueueFilter } from '@onair/contract/content/review/queues';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { type Format, useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { queueWords } from './review-queues.words.ts';

type AgeWords = Record<'days' | 'hours' | 'minutes' | 'seconds', (n: number) => string>;

const UNITS = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const;

/** How long something has waited, in its two largest units: `3 天 4 小时`, `1 min 5 s`. */
export const ageText = (seconds: number, words: AgeWords): string => {
  const first = UNITS.findIndex(([, size]) => seconds >= size);
  if (first < 0) return words.seconds(0);
  let left = seconds;
  const parts: string[] = [];
  for (const [unit, size] of UNITS.slice(first, first + 2)) {
    const n = Math.floor(left / size);
    left -= n * size;
    if (n > 0) parts.push(words[unit](n));
  }
  return parts.join(' ');
};

type Labels = Readonly<Record<string, string>>;

const named = (values: readonly string[] | undefined, labels: Labels): string[] =>
  values && values.length > 0 ? [values.map((value) => labels[value] ?? value).join(' / ')] : [];

const quoted = (values: readonly string[] | undefined, mark: string): string[] =>
  values && values.length > 0 ? [values.map((value) => `${mark}${value}`).join(' ')] : [];

const span = ({ from, to }: QueueFilter, format: Format): string[] =>
  from || to ? [`${from ? format.day(from) : ''} – ${to ? format.day(to) : ''}`] : [];

/** A filter as one readable line; empty when it filters nothing. */
export const useFilterText = (): ((filter: QueueFilter) => string) => {
  const content = useWords(contentWords);
  const words = useWords(queueWords);
  const format = useFormat();
  return (filter) =>
    [
      ...named(filter.types, content.contentTypes),
      ...named(filter.categories, content.categories),
      ...named(filter.sources, content.sources),
      ...named(filter.reviews, content.reviews),
      ...quoted(filter.tags, '#'),
      ...quoted(filter.words, ''),
      ...span(filter, format),
    ].join(' · ') || words.all;
};
