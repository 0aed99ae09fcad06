import { type ContentFeed, listFeeds, revokeFeed } from '@onair/contract/content/feeds';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import type { Column } from '../../../shared/ui/data-table/column.ts';
import { timeCells } from '../../../shared/ui/data-table/time-cells.tsx';
import { KeyList } from '../../../shared/ui/key-list.tsx';
import { CreateFeed } from './create-feed.tsx';
import { feedsWords } from './feeds.words.ts';

const useColumns = (): Column<ContentFeed>[] => {
  const words = useWords(feedsWords);
  const content = useWords(contentWords);
  const chosen = ({ type, category, source }: ContentFeed): string =>
    [type && content.contentTypes[type], category && content.categories[category], source && content.sources[source]]
      .filter(Boolean)
      .join(' · ') || words.all;
  return [
    { key: 'name', title: words.name, rowHeader: true, cell: ({ name }) => <span data-content>{name}</span> },
    { key: 'address', title: words.address, cell: ({ ending }) => <code>{words.ending(ending)}</code> },
    { key: 'chosen', title: words.chosen, cell: chosen },
    {
      key: 'lastRead',
      title: words.lastRead,
      ...timeCells(({ lastReadAt }) => lastReadAt, 'minute', words.never),
    },
  ];
};

/** Feeds of partners: created, shown once, and revoked here. */
export const FeedsCard = () => {
  const words = useWords(feedsWords);
  return (
    <KeyList
      words={words}
      intro={words.intro}
      list={useCall(listFeeds, {}, { handled: true })}
      revoke={useWrite(revokeFeed)}
      columns={useColumns()}
      corner="address"
      form={CreateFeed}
      secret={{ ...words, title: words.made }}
    />
  );
};
