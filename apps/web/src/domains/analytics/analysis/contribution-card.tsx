import type { AnalysisFilter } from '@onair/contract/analytics/analysis-filter';
import {
  type Contribution,
  contribution,
  type Dimension,
  dimensionsOf,
  FIGURES,
} from '@onair/contract/analytics/contribution';
import { CATEGORIES, FAMILY_TYPES, SOURCES } from '@onair/contract/content/items';
import { entryOf, isOneOf, keysOf } from '@onair/contract/typed';
import { useCall } from '../../../shared/api/query.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { NamedSelect } from '../../../shared/ui/named-select.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { Segments } from '../../../shared/ui/segments.tsx';
import { Empty, Failed } from '../../../shared/ui/states.tsx';
import { hoursText } from './buckets.ts';
import { changeWords } from './change-words.ts';
import styles from './contribution.module.css';
import { contributionWords } from './contribution.words.ts';
import { ContributionTable } from './contribution-table.tsx';
import { useAnalysis } from './use-analysis.ts';

const FAMILIES = keysOf(FAMILY_TYPES);

/** The filter that a row applies to the page; null where the page cannot be filtered by it. */
const filterOf = (by: Dimension, { key }: Contribution): AnalysisFilter | null => {
  if (by === 'family' && isOneOf(FAMILIES, key)) return { family: key };
  if (by === 'category' && isOneOf(CATEGORIES, key)) return { category: key };
  if (by === 'source' && isOneOf(SOURCES, key)) return { source: key };
  if (by === 'referrer' && key !== null) return { referrer: key };
  return by === 'author' && key !== null ? { author: Number(key) } : null;
};

/** Why a figure of the page rose or fell: each part's contribution. */
export const ContributionCard = () => {
  const words = useWords(contributionWords);
  const content = useWords(contentWords);
  const format = useFormat();
  const { analysisQuery, filter, choose, figure, by: wanted, breakDown } = useAnalysis();
  const dimensions = dimensionsOf(figure, filter);
  const by = dimensions.includes(wanted) ? wanted : (dimensions[0] ?? 'hours');
  const query = useCall(contribution, { figure, by, ...analysisQuery }, { handled: true });
  const { data, error } = query;
  const nameOf = ({ key, name }: Contribution): string => {
    if (key === null) return by === 'referrer' ? words.otherReferrers : words.others;
    if (by === 'referrer') return entryOf(words.referrers, key) ?? key;
    if (by === 'family') return entryOf(content.families, key) ?? key;
    if (by === 'category') return entryOf(content.categories, key) ?? key;
    if (by === 'source') return entryOf(content.sources, key) ?? key;
    if (by === 'returning') return entryOf(words.returning, key) ?? key;
    return by === 'hours' ? hoursText(key) : (name ?? key);
  };
  return (
    <PageCard
      title={words.title}
      extra={
        <NamedSelect
          name={words.figure}
          className={styles.figure}
          value={figure}
          options={FIGURES.map((value) => ({ value, label: words.figures[value] }))}
          onChange={(value) => breakDown({ figure: value ?? 'click' })}
        />
      }
    >
      <Stack gap={12}>
        <Row wrap gap={[8, 16]} justify="between">
          <Segments
            label={words.by}
            value={by}
            options={dimensions.map((value) => ({ value, label: words.dimensions[value] }))}
            onChange={(value) => breakDown({ by: value })}
          />
          <Text as="p" tone="strong" size={14} numeric role="status">
            {data ? changeWords({ figure: words.figures[figure], ...data }, words, format) : ''}
          </Text>
        </Row>
        {data === undefined && error ? (
          <Failed error={error} onRetry={() => query.refetch()} />
        ) : data?.rows.length === 0 ? (
          <Empty text={words.none} />
        ) : (
          <ContributionTable
            caption={`${words.title} ${words.figures[figure]} · ${words.dimensions[by]}`}
            head={words.dimensions[by]}
            rows={data?.rows.map((row) => {
              const chosen = filterOf(by, row);
              return { ...row, name: nameOf(row), onChoose: chosen && (() => choose(chosen)) };
            })}
            comparable={data?.previous !== null}
            busy={query.isPlaceholderData}
          />
        )}
        <Text as="p" tone="muted" size={12}>
          {words.hint}
        </Text>
      </Stack>
    </PageCard>
  );
};
