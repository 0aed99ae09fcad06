import { listTopContents } from '@onair/contract/analytics/analysis-points';
import { useCall } from '../../../shared/api/query.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { ContentLink } from '../../../shared/ui/page-link.tsx';
import { Empty, Loaded, Skeleton } from '../../../shared/ui/states.tsx';
import { analysisWords } from './analysis.words.ts';
import styles from './drill.module.css';
import type { Drill } from './drill.ts';

/** The items with most events behind the point; of clicks where the point is not about one kind. */
export const DrillTop = ({ drill }: { drill: Drill }) => {
  const words = useWords(analysisWords).drill;
  const content = useWords(contentWords);
  const format = useFormat();
  const kind = drill.kind ?? 'click';
  const query = useCall(listTopContents, { ...drill.filter, kind, limit: 20 }, { handled: true });
  return (
    <Loaded
      query={query}
      loading={<Skeleton rows={8} />}
      isEmpty={({ list }) => list.length === 0}
      empty={<Empty text={words.none} />}
    >
      {({ from, to, list }) => (
        <>
          <Text as="p" tone="muted" size={13} below={8} className={styles.note}>
            {words.kinds[kind]} · {words.counted(format.day(from), format.day(to))}
          </Text>
          <Text as="ol" below={12} className={styles.list} aria-label={words.top}>
            {list.map((item, index) => (
              <li key={item.contentId} data-content>
                <Text tone="muted" text="center" numeric rigid className={styles.rank} data-first={index < 3}>
                  <span className="sr-only">{words.rank(index + 1)}</span>
                  <span aria-hidden="true">{format.number(index + 1)}</span>
                </Text>
                <Stack anywhere grow shrinks>
                  <ContentLink id={item.contentId} title={item.title} />
                  <Row as="span" wrap align="stretch" tone="muted" size={12} line={20} numeric className={styles.facts}>
                    <span>{item.author}</span>
                    <span>{content.categories[item.category]}</span>
                    <span>{content.sources[item.source]}</span>
                  </Row>
                </Stack>
                <Text numeric rigid>
                  {words.times(format.number(item.count))}
                </Text>
              </li>
            ))}
          </Text>
        </>
      )}
    </Loaded>
  );
};
