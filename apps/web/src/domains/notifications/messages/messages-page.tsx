import { Button, Pagination, Radio, Switch, Message as Toast } from '@arco-design/web-react';
import { type Message, searchMessages } from '@onair/contract/notifications/messages';
import { useCall } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { useGoTo, useSearchState } from '../../../shared/page/page.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { Empty, Loaded } from '../../../shared/ui/states.tsx';
import { ClearRead } from './clear-read.tsx';
import { MessageRow } from './message-row.tsx';
import styles from './messages.module.css';
import { messageWords } from './messages.words.ts';
import { useMessageActs } from './use-messages.ts';

/** Every message of this account, page by page; filters live in the address. */
export const MessagesPage = () => {
  const words = useWords(messageWords);
  const goTo = useGoTo();
  const [search, change] = useSearchState(searchMessages.query);
  const query = useCall(searchMessages, search, { handled: true });
  const acts = useMessageActs((removed) => Toast.success(wordsNow(messageWords).cleared(removed)));
  const { type } = search;

  const open = (message: Message) => {
    if (message.status === 0) acts.read.mutate({ ids: [message.id] });
    if (message.link) goTo.href(message.link);
  };

  return (
    <PageCard
      title={words.title}
      extra={
        <div className={styles.actions}>
          <Button loading={acts.readAll.isPending} onClick={() => acts.readAll.mutate(type ? { type } : {})}>
            {words.allRead}
          </Button>
          <ClearRead
            key={type ?? ''}
            disabled={!type}
            loading={acts.clear.isPending}
            onClear={() => type && acts.clear.mutate({ type })}
          />
        </div>
      }
    >
      <div className={styles.filters}>
        <Radio.Group
          type="button"
          name="message-type"
          aria-label={words.filterType}
          value={type ?? 'all'}
          onChange={(value: string) =>
            change({ type: value === 'all' ? undefined : (value as Message['type']), current: 1 })
          }
        >
          <Radio value="all">{words.all}</Radio>
          <Radio value="message">{words.types.message}</Radio>
          <Radio value="notice">{words.types.notice}</Radio>
          <Radio value="todo">{words.types.todo}</Radio>
        </Radio.Group>
        <span className={styles.switch}>
          <Switch
            size="small"
            checked={search.status === 0}
            onChange={(on) => change({ status: on ? 0 : undefined, current: 1 })}
            aria-label={words.onlyUnread}
          />
          <span aria-hidden="true">{words.onlyUnread}</span>
        </span>
      </div>
      <Loaded
        query={query}
        isEmpty={(page) => page.list.length === 0}
        empty={<Empty text={search.status === 0 ? words.emptyUnread : words.empty} />}
      >
        {(page) => (
          <>
            <div className={styles.page}>
              {page.list.map((message) => (
                <MessageRow key={message.id} message={message} onOpen={open} />
              ))}
            </div>
            <Pagination
              className={styles.pages}
              current={search.current ?? 1}
              pageSize={search.pageSize ?? 10}
              total={page.total}
              showTotal={(total: number) => words.total(total)}
              onChange={(current) => change({ current })}
            />
          </>
        )}
      </Loaded>
    </PageCard>
  );
};
