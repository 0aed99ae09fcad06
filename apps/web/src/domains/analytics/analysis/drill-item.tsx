import { entryOf } from '@onair/contract/typed';
import type { ReactNode } from 'react';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { ContentLink } from '../../../shared/ui/page-link.tsx';
import { analysisWords } from './analysis.words.ts';
import styles from './drill.module.css';

/** Names the zone of the times in a list once, for readers whose own clock shows another time. */
export const ZoneNote = ({ at, timeZone }: { at: string; timeZone: string }) => {
  const words = useWords(analysisWords).drill;
  const clock = useCompanyClock();
  if (clock.zoneAt(at) === '') return null;
  return (
    <Text as="p" tone="muted" size={13} below={8} className={styles.note}>
      {words.zone(timeZone)}
    </Text>
  );
};

type Props = {
  tag: string;
  /** Color of the tag. */
  kind?: string;
  item: { id: number; title: string; author: string; category: string; source: string };
  children: ReactNode;
};

/** An item of content in a list behind a point; `children` is its time. */
export const DrillItem = ({ tag, kind, item, children }: Props) => {
  const content = useWords(contentWords);
  return (
    <li data-content>
      <Text
        tone="muted"
        size={12}
        line={20}
        text="center"
        above={2}
        fill={2}
        rounded="small"
        rigid
        className={styles.tag}
        data-kind={kind}
      >
        {tag}
      </Text>
      <Stack anywhere grow shrinks>
        <ContentLink id={item.id} title={item.title} />
        <Row as="span" wrap align="stretch" tone="muted" size={12} line={20} numeric className={styles.facts}>
          {children}
          <span>{item.author}</span>
          <span>{entryOf(content.categories, item.category)}</span>
          <span>{entryOf(content.sources, item.source)}</span>
        </Row>
      </Stack>
    </li>
  );
};
