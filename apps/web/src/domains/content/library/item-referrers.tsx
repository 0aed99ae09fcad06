import { itemReferrers } from '@onair/contract/analytics/analysis-points';
import type { ContentFamily } from '@onair/contract/content/items';
import { entryOf } from '@onair/contract/typed';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { Loaded, Skeleton } from '../../../shared/ui/states.tsx';
import { itemReferrersWords } from './item.words.ts';

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
