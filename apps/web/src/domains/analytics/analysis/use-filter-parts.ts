import { popularAuthors } from '@onair/contract/analytics/analysis-content';
import type { AnalysisFilter, FilterName } from '@onair/contract/analytics/analysis-filter';
import { entryOf } from '@onair/contract/typed';
import { useCall } from '../../../shared/api/query.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { contributionWords } from './contribution.words.ts';
import { useAnalysis } from './use-analysis.ts';

/** The parts of a filter, in words. */
export const useFilterParts = ({ family, category, source, author, referrer }: AnalysisFilter) => {
  const content = useWords(contentWords);
  const { referrers } = useWords(contributionWords);
  const { analysisQuery } = useAnalysis();
  const { preset, from, to } = analysisQuery;
  const byAuthor = author !== undefined;
  const one = { preset, from, to, family, author, pageSize: 1 };
  const { data } = useCall(popularAuthors, one, { handled: true, enabled: byAuthor });
  const parts: { name: FilterName; label: string | undefined }[] = [
    { name: 'family', label: family && content.families[family] },
    { name: 'category', label: category && content.categories[category] },
    { name: 'source', label: source && content.sources[source] },
    { name: 'author', label: byAuthor ? (data?.list[0]?.author ?? `#${author}`) : undefined },
    { name: 'referrer', label: referrer && (entryOf(referrers, referrer) ?? referrer) },
  ];
  return parts.flatMap(({ name, label }) => (label === undefined ? [] : [{ name, label }]));
};
