import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconClose } from '../../../shared/kit/icons.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { contributionWords } from './contribution.words.ts';
import { useAnalysis } from './use-analysis.ts';
import { useFilterParts } from './use-filter-parts.ts';

/** The page's active filters; a click removes one. Renders nothing without filters. */
export const FilterBar = () => {
  const words = useWords(contributionWords);
  const { filter, choose } = useAnalysis();
  const parts = useFilterParts(filter);
  if (parts.length === 0) return null;
  return (
    <Row as="section" wrap gap={8} aria-label={words.filters}>
      {parts.map(({ name, label }) => (
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
