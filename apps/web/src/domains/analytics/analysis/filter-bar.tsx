import { popularAuthors } from '@onair/contract/analytics/analysis';
import type { FilterName } from '@onair/contract/analytics/analysis-filter';
import { useCall } from '../../../shared/api/query.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconClose } from '../../../shared/kit/icons.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { contributionWords } from './contribution.words.ts';
import { useAnalysis } from './use-analysis.ts';

/** What the page is narrowed to; each filter is taken away by a press. Nothing where nothing is filtered. */
export const FilterBar = () => {
  const words = useWords(contributionWords);
  const content = useWords(contentWords);
  const { asked, filter, choose } = useAnalysis();
  const { family, category, source, author } = filter;
  const byAuthor = author !== undefined;
  const { data } = useCall(popularAuthors, { ...asked, pageSize: 1 }, { handled: true, enabled: byAuthor });
  const chosen: { name: FilterName; label: string | undefined }[] = [
    { name: 'family', label: family && content.families[family] },
    { name: 'category', label: category && content.categories[category] },
    { name: 'source', label: source && content.sources[source] },
    { name: 'author', label: byAuthor ? (data?.list[0]?.author ?? `#${author}`) : undefined },
  ];
  const shown = chosen.filter(({ label }) => label !== undefined);
  if (shown.length === 0) return null;
  return (
    <Row as="section" wrap gap={8} aria-label={words.filters}>
      {shown.map(({ name, label = '' }) => (
        <Button
          key={name}
          size="small"
          aria-label={words.remove(words.dimensions[name], label)}
          onClick={() => choose({ [name]: undefined })}
        >
          {words.dimensions[name]}: {label} <IconClose aria-hidden="true" />
        </Button>
      ))}
      <Text as="span" tone="muted" size={12} role="status">
        {words.unfiltered}
      </Text>
    </Row>
  );
};
