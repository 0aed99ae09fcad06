import type { AnalysisFilter } from '@onair/contract/analytics/analysis-filter';
import {
  type Contribution,
  contribution,
  type Dimension,
  dimensionsOf,
  FIGURES,
} from '@onair/contract/analytics/contribution';
import { CATEGORIES, FAMILY_TYPES, SOURCES } from '@onair/contract/content/items/items';
import { entryOf, isOneOf, keysOf } from '@onair/contract/typed';
import { useCall } from '../../../../shared/api/query.ts';
import { contentWords } from '../../../../shared/i18n/content.words.ts';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { useWords } from '../../../../shared/i18n/words.ts';
import { Row, Stack, Text } from '../../../../shared/layout/layout.tsx';
import figures from '../../../../shared/ui/figure-table.module.css';
import { NamedSelect } from '../../../../shared/ui/named-select.tsx';
import { PageCard } from '../../../../shared/ui/page-card.tsx';
import { Segments } from '../../../../shared/ui/segments.tsx';
import { Empty, Failed } from '../../../../shared/ui/states.tsx';
import { useAnalysis } from '../analysis.state.ts';
import { contributionWords } from '../contribution.words.ts';
import { hoursText } from '../figures.ts';
import { changeWords } from '../growth.tsx';
import styles from './contribution.module.css';

type ContributionRow = Contribution & { name: string; onChoose: (() => void) | null };

type Props = {
  caption: string;
  /** Names the first column. */
  head: string;
  /** Undefined while loading. */
  rows: readonly ContributionRow[] | undefined;
  comparable: boolean;
  busy: boolean;
};

const SKELETON = [1, 2, 3, 4];

/** Parts of a figure next to the previous period, each with a bar to the left or right of the middle. */
export const ContributionTable = ({ caption, head, rows, comparable, busy }: Props) => {
  const words = useWords(contributionWords);
  const format = useFormat();
  const largest = Math.max(1, ...(rows ?? []).map(({ difference }) => Math.abs(difference)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={figures.scroller} tabIndex={0} aria-label={caption} aria-busy={busy}>
      <table className={figures.table}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{words.now}</th>
            <th scope="col">{words.before}</th>
            <th scope="col">{words.difference}</th>
            <th scope="col" className={styles.barHead}>
              {words.ofChange}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? SKELETON.map((n) => (
                <tr key={n}>
                  <td colSpan={5}>&nbsp;</td>
                </tr>
              ))
            : rows.map(({ key, name, count, previous, difference, share, onChoose }) => (
                <tr key={key ?? ''}>
                  <th scope="row">
                    {onChoose ? (
                      <button type="button" className={styles.choose} title={words.filterBy(name)} onClick={onChoose}>
                        {name}
                      </button>
                    ) : (
                      name
                    )}
                  </th>
                  <td>{format.number(count)}</td>
                  <td>{comparable ? format.number(previous) : '–'}</td>
                  <td data-direction={difference > 0 ? 'up' : difference < 0 ? 'down' : 'level'}>
                    {comparable
                      ? `${difference > 0 ? '▲ +' : difference < 0 ? '▼ ' : ''}${format.number(difference)}`
                      : '–'}
                  </td>
                  <td>
                    <span className={styles.bar} aria-hidden="true">
                      <span
                        data-direction={difference < 0 ? 'down' : 'up'}
                        style={{ width: comparable ? `${(Math.abs(difference) / largest) * 50}%` : 0 }}
                      />
                    </span>
                    <span className={styles.share}>{comparable && share !== null ? format.percent(share) : '–'}</span>
                  </td>
                </tr>
              ))}
        </tbody>
      </table>
    </section>
  );
};

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
