import { popularList } from '@onair/contract/analytics/workplace';
import type { ContentFamily } from '@onair/contract/content/items';
import { openContent } from '../../domains/search/index.ts';
import { useCall } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Loaded, Skeleton } from '../../shared/ui/states.tsx';
import { PopularTable } from './popular-table.tsx';
import { workplaceWords } from './workplace.words.ts';

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
