import { type Message, searchMessages } from '@onair/contract/notifications/messages';
import { useCall } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Switch, Message as Toast } from '../../../shared/kit/controls.ts';
import { PHONE, useMedia } from '../../../shared/layout/layout.tsx';
import { useGoTo, useSearchState } from '../../../shared/page/page.tsx';
import { Paged } from '../../../shared/ui/data-table/paged.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { Segments } from '../../../shared/ui/segments.tsx';
import { Empty } from '../../../shared/ui/states.tsx';
import { WorkList } from '../../work/index.ts';
import { ClearRead } from './clear-read.tsx';
import { useMessageActs } from './message-badge.tsx';
import { MessageRow } from './message-row.tsx';
import styles from './messages.module.css';
import { messageWords } from './messages.words.ts';

/** Every message of this account, page by page; filters live in the address. */
export const MessagesPage = () => {
  const words = useWords(messageWords);
  const goTo = useGoTo();
  const [search, change] = useSearchState(searchMessages.query);
  const query = useCall(searchMessages, search, { handled: true });
  const acts = useMessageActs((removed) => Toast.success(wordsNow(messageWords).cleared(removed)));
  const { type, current = 1, pageSize = 10 } = search;
  const phone = useMedia(PHONE);

  const open = (message: Message) => {
    if (message.status === 0) acts.read.mutate({ ids: [message.id] });
    if (message.link) goTo.href(message.link);
  };

  return (
    <PageCard
      title={words.title}
      extra={
        <div className={styles.actions}>
          <Button
            disabled={type === 'todo'}
            loading={acts.readAll.isPending}
            onClick={() => acts.readAll.mutate(type ? { type } : {})}
          >
            {words.allRead}
          </Button>
          <ClearRead
            key={type ?? ''}
            disabled={!type || type === 'todo'}
            loading={acts.clear.isPending}
            onClear={() => type && acts.clear.mutate({ type })}
          />
        </div>
      }
    >
      <div className={styles.filters}>
        <Segments
          label={words.filterType}
          value={type ?? 'all'}
          options={[
            { value: 'all', label: words.all },
            ...(['message', 'notice', 'todo'] as const).map((value) => ({ value, label: words.types[value] })),
          ]}
          onChange={(value) => change({ type: value === 'all' ? undefined : value, current: 1 })}
        />
        <span className={styles.switch} hidden={type === 'todo'}>
          <Switch
            size="small"
            checked={search.status === 0}
            onChange={(on) => change({ status: on ? 0 : undefined, current: 1 })}
            aria-label={words.onlyUnread}
          />
          <span aria-hidden="true">{words.onlyUnread}</span>
        </span>
      </div>
      {type === 'todo' ? (
        <WorkList />
      ) : (
        <Paged
          query={query}
          page={{ current, pageSize }}
          onPage={change}
          compact={phone}
          empty={<Empty text={search.status === 0 ? words.emptyUnread : words.empty} />}
        >
          {({ list }) => (
            <div className={styles.page}>
              {list.map((message) => (
                <MessageRow key={message.id} message={message} onOpen={open} />
              ))}
            </div>
          )}
        </Paged>
      )}
    </PageCard>
  );
};
