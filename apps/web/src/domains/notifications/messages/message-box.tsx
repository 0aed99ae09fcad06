import { listMessages, type Message, type MessageType } from '@onair/contract/notifications/messages';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message as Toast } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { useGoTo } from '../../../shared/page/page.tsx';
import { Empty, Loaded } from '../../../shared/ui/states.tsx';
import { WorkList } from '../../work/index.ts';
import { ClearRead } from './clear-read.tsx';
import { useMessageActs, useUnread } from './message-badge.tsx';
import { MessageRow } from './message-row.tsx';
import styles from './messages.module.css';
import { messageWords } from './messages.words.ts';

const TYPES: readonly MessageType[] = ['message', 'notice', 'todo'];

/** Tabs by the ARIA pattern: one tab stop, arrows move between them. */
const Tabs = ({ type, choose }: { type: MessageType; choose: (type: MessageType) => void }) => {
  const words = useWords(messageWords);
  const unread = useUnread().data;
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = TYPES[(TYPES.indexOf(type) + step + TYPES.length) % TYPES.length] ?? 'message';
    choose(next);
    list.current?.querySelector<HTMLElement>(`[data-type=${next}]`)?.focus();
  };
  return (
    <div role="tablist" aria-label={words.title} className={styles.tabs} ref={list} onKeyDown={onKeyDown}>
      {TYPES.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          data-type={each}
          aria-selected={each === type}
          tabIndex={each === type ? 0 : -1}
          onClick={() => choose(each)}
        >
          {words.counted(words.types[each], unread?.[each] ?? 0)}
        </button>
      ))}
    </div>
  );
};

/** Contents of the bell's popover; `close` shuts it. */
export const MessageBox = ({ close }: { close: () => void }) => {
  const words = useWords(messageWords);
  const goTo = useGoTo();
  const [type, setType] = useState<MessageType>('message');
  const query = useCall(listMessages, {}, { handled: true });
  const acts = useMessageActs((removed) => Toast.success(wordsNow(messageWords).cleared(removed)));
  const mine = (query.data ?? []).filter((message) => message.type === type);

  const choose = (next: MessageType) => {
    setType(next);
    // Open work stays until it is done; its arrival has been seen.
    if (next === 'todo' && (query.data ?? []).some((message) => message.type === 'todo' && message.status === 0)) {
      acts.readAll.mutate({ type: 'todo' });
    }
  };

  const open = (message: Message) => {
    if (message.status === 0) acts.read.mutate({ ids: [message.id] });
    if (!message.link) return;
    close();
    goTo.href(message.link);
  };

  return (
    <section className={styles.box} aria-label={words.title}>
      <header className={styles.head}>
        <Tabs type={type} choose={choose} />
        {type === 'todo' ? null : (
          <ClearRead
            key={type}
            type="text"
            size="small"
            disabled={!mine.some((message) => message.status === 1)}
            loading={acts.clear.isPending}
            onClear={() => acts.clear.mutate({ type })}
          />
        )}
      </header>
      <div className={styles.list} role="tabpanel" aria-label={words.types[type]}>
        {type === 'todo' ? (
          <Text as="div" pad={[8, 16]}>
            <WorkList onOpen={close} />
          </Text>
        ) : (
          <Loaded query={query} isEmpty={() => mine.length === 0} empty={<Empty text={words.empty} />}>
            {() => mine.map((message) => <MessageRow key={message.id} message={message} onOpen={open} />)}
          </Loaded>
        )}
      </div>
      <footer className={styles.foot}>
        <Button
          type="text"
          disabled={type === 'todo' || !mine.some((message) => message.status === 0)}
          loading={acts.readAll.isPending}
          onClick={() => acts.readAll.mutate({ type })}
        >
          {words.allRead}
        </Button>
        <Button
          type="text"
          onClick={() => {
            close();
            goTo.page('Messages', { type });
          }}
        >
          {words.more}
        </Button>
      </footer>
    </section>
  );
};
