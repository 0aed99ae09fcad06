import { itemReferrers } from '@onair/contract/analytics/analysis-points';
import { figuresChannel } from '@onair/contract/analytics/collect';
import { contentFigures, FIGURES } from '@onair/contract/content/items/figures';
import { type ContentFamily, type ContentRecord, FAMILY_TYPES } from '@onair/contract/content/items/items';
import { entryOf, keysOf } from '@onair/contract/typed';
import { useState } from 'react';
import { useCall } from '../../../../shared/api/query.ts';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { useWords } from '../../../../shared/i18n/words.ts';
import { Button } from '../../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../../shared/layout/layout.tsx';
import { useMay } from '../../../../shared/session/permission.tsx';
import { useChannel } from '../../../../shared/stream/connection.ts';
import { PageCard } from '../../../../shared/ui/page-card.tsx';
import { PageLink } from '../../../../shared/ui/page-link.tsx';
import { Loaded, Skeleton } from '../../../../shared/ui/states.tsx';
import { Sparkline } from '../item-signs.tsx';
import styles from '../library.module.css';
import { itemReferrersWords, itemWords } from './item.words.ts';

type Props = { id: number; family: ContentFamily };

const Referrers = ({ id, family }: Props) => {
  const words = useWords(itemReferrersWords);
  const format = useFormat();
  const query = useCall(itemReferrers, { contentId: id }, { handled: true, forgetPrevious: true });
  return (
    <Loaded query={query} loading={<Skeleton rows={3} />}>
      {({ list, others }) => (
        <ul>
          {list.map(({ referrer, clicks }) => {
            const name = entryOf(words.names, referrer) ?? referrer;
            return (
              <Row key={referrer} as="li" justify="between" gap={12} above={8}>
                <PageLink
                  to="DataAnalysis"
                  search={{ preset: '30d', family, referrer }}
                  aria-label={words.analyze(name)}
                >
                  {name}
                </PageLink>
                <Text numeric>{format.number(clicks)}</Text>
              </Row>
            );
          })}
          {others > 0 ? (
            <Row as="li" justify="between" gap={12} above={8}>
              {words.others}
              <Text numeric>{format.number(others)}</Text>
            </Row>
          ) : null}
          {list.length === 0 ? <Text as="li">{words.none}</Text> : null}
        </ul>
      )}
    </Loaded>
  );
};

/** Where the clicks on an item came from, on the days of its figures; read when it is opened. */
export const ItemReferrers = (props: Props) => {
  const words = useWords(itemReferrersWords);
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        {words.title}
      </Button>
      {open ? <Referrers {...props} /> : null}
    </div>
  );
};

/** An item's figures of the last days, with a link to the analysis of similar items. */
export const ItemFigures = ({ item }: { item: ContentRecord }) => {
  const words = useWords(itemWords);
  const format = useFormat();
  const analyses = useMay('analytics:read');
  const query = useCall(contentFigures, { id: item.id }, { handled: true, forgetPrevious: true });
  useChannel(figuresChannel);
  const { category, source } = item;
  const family = keysOf(FAMILY_TYPES).find((each) => FAMILY_TYPES[each].includes(item.type)) ?? 'text';
  return (
    <PageCard title={words.figures}>
      <Loaded query={query}>
        {({ authorId, days }) => (
          <>
            <dl className={styles.figures}>
              {FIGURES.map((figure) => {
                const values = days.map((day) => day[figure]);
                const name = words.figureNames[figure];
                const sum = format.number(values.reduce((a, b) => a + b, 0));
                return (
                  <div key={figure}>
                    <dt>{name}</dt>
                    <dd>
                      <Text as="span" tone="strong" size={20} line={28} weight="medium" numeric>
                        {sum}
                      </Text>
                      <Sparkline values={values} label={words.figureOf(name, sum)} />
                    </dd>
                  </div>
                );
              })}
            </dl>
            {analyses ? (
              <Stack gap={12}>
                <Row gap={16} wrap above={12} size={12}>
                  <PageLink to="DataAnalysis" search={{ family, category, source }}>
                    {words.byFiling}
                  </PageLink>
                  <PageLink to="DataAnalysis" search={{ author: String(authorId) }}>
                    {words.byAuthor}
                  </PageLink>
                </Row>
                <ItemReferrers id={item.id} family={family} />
              </Stack>
            ) : null}
          </>
        )}
      </Loaded>
    </PageCard>
  );
};
