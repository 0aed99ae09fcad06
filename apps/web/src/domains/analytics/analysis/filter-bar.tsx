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
  const chosen: [FilterName, string][] = [
    ...(family ? [['family', content.families[family]] as [FilterName, string]] : []),
    ...(category ? [['category', content.categories[category]] as [FilterName, string]] : []),
    ...(source ? [['source', content.sources[source]] as [FilterName, string]] : []),
    ...(byAuthor ? [['author', data?.list[0]?.author ?? `#${author}`] as [FilterName, string]] : []),
  ];
  if (chosen.length === 0) return null;
  return (
    <Row as="section" wrap gap={8} aria-label={words.filters}>
      {chosen.map(([name, label]) => (
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
