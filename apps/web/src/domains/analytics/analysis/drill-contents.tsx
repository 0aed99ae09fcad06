import { listPointContents } from '@onair/contract/analytics/analysis-points';
import { FAMILY_TYPES } from '@onair/contract/content/items';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { Paged } from '../../../shared/ui/data-table/paged.tsx';
import { Empty, Skeleton } from '../../../shared/ui/states.tsx';
import { analysisWords } from './analysis.words.ts';
import styles from './drill.module.css';
import type { Drill } from './drill.ts';
import { DrillItem, ZoneNote } from './drill-item.tsx';

const FAMILIES = ['text', 'image', 'video'] as const;

/** Items published behind the point, newest first. */
export const DrillContents = ({ drill }: { drill: Drill }) => {
  const words = useWords(analysisWords).drill;
  const content = useWords(contentWords);
  const format = useFormat();
  const clock = useCompanyClock();
  const [page, setPage] = useState({ current: 1, pageSize: 20 });
  const query = useCall(listPointContents, { ...drill.filter, ...page }, { handled: true });
  return (
    <Paged
      query={query}
      page={page}
      onPage={setPage}
      compact
      loading={<Skeleton rows={10} />}
      empty={<Empty text={words.noContents} />}
    >
      {({ list, total }) => (
        <>
          <Text as="p" tone="muted" size={13} below={8} className={styles.note} role="status">
            {words.totalContents(format.number(total), total)}
          </Text>
          <ZoneNote at={drill.filter.from} timeZone={drill.timeZone} />
          <Text
            as="ul"
            below={12}
            className={styles.list}
            aria-label={words.contents}
            aria-busy={query.isPlaceholderData}
          >
            {list.map((item) => {
              const family = FAMILIES.find((each) => FAMILY_TYPES[each].includes(item.type)) ?? 'text';
              return (
                <DrillItem key={item.id} tag={content.families[family]} item={item}>
                  <time dateTime={item.publishedAt}>{clock.bare.minute(item.publishedAt)}</time>
                </DrillItem>
              );
            })}
          </Text>
        </>
      )}
    </Paged>
  );
};
