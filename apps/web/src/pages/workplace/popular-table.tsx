import { type PopularItem, popularList } from '@onair/contract/analytics/workplace';
import type { ContentFamily } from '@onair/contract/content/items/items';
import { useState } from 'react';
import { openContent } from '../../domains/search/index.ts';
import { useCall } from '../../shared/api/query.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { IconCaretDown, IconCaretUp } from '../../shared/kit/icons.ts';
import { Stack, Text } from '../../shared/layout/layout.tsx';
import { Loaded, Skeleton } from '../../shared/ui/states.tsx';
import { Change } from './change.tsx';
import styles from './popular.module.css';
import { workplaceWords } from './workplace.words.ts';

export type Sort = 'none' | 'ascending' | 'descending';
const after: Record<Sort, Sort> = { none: 'descending', descending: 'ascending', ascending: 'none' };

/** Items without a reference come last in either direction. */
export const sortByChange = (items: readonly PopularItem[], sort: Sort): readonly PopularItem[] => {
  if (sort === 'none') return items;
  const sign = sort === 'ascending' ? 1 : -1;
  return [...items].sort((a, b) => {
    if (a.increases === null || b.increases === null)
      return Number(a.increases === null) - Number(b.increases === null);
    return sign * (a.increases - b.increases);
  });
};

type Props = { items: readonly PopularItem[]; caption: string; onOpen: (contentId: number) => void };

/** Ranking with the daily change, which its heading sorts. */
export const PopularTable = ({ items, caption, onOpen }: Props) => {
  const words = useWords(workplaceWords);
  const format = useFormat();
  const [sort, setSort] = useState<Sort>('none');
  return (
    <table className={styles.popular}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.rank}</th>
          <th scope="col">{words.title}</th>
          <th scope="col">{words.clickNumber}</th>
          <th scope="col" aria-sort={sort}>
            <button type="button" onClick={() => setSort(after[sort])}>
              {words.increases}
              <Stack as="span" inline className={styles.carets} aria-hidden="true">
                <IconCaretUp data-on={sort === 'ascending'} />
                <IconCaretDown data-on={sort === 'descending'} />
              </Stack>
            </button>
          </th>
        </tr>
      </thead>
      <tbody>
        {sortByChange(items, sort).map((item) => (
          <tr key={item.contentId}>
            <td>{item.key}</td>
            <td title={item.title}>
              {item.placed ? (
                <Text as="em" tone="muted" size={12} rounded="small" rigid className={styles.placed}>
                  {words.placed[item.placed]}
                </Text>
              ) : null}
              <button type="button" onClick={() => onOpen(item.contentId)}>
                {item.title}
              </button>
            </td>
            <td>{format.number(item.clickNumber)}</td>
            <td>
              <Change now={item.today} before={item.yesterday} counts={words.todayAndYesterday} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** The first `limit` of one family, each opening its item. */
export const Ranking = ({ family, limit }: { family: ContentFamily; limit: number }) => {
  const words = useWords(workplaceWords);
  const query = useCall(popularList, { type: family, limit }, { handled: true });
  return (
    <Loaded query={query} loading={<Skeleton rows={limit > 5 ? 10 : 6} />} isEmpty={(items) => items.length === 0}>
      {(items) => (
        <PopularTable
          items={items}
          caption={`${words.popular} · ${words.families[family]} · ${words.window}`}
          onOpen={openContent}
        />
      )}
    </Loaded>
  );
};
