import type { QueueFilter } from '@onair/contract/content/review-queues';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { type Format, useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { qualityWords } from './review-queues.words.ts';

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
  const words = useWords(qualityWords);
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
