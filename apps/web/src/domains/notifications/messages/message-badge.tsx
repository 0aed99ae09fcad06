import {
  clearMessages,
  messageChannel,
  readAllMessages,
  readMessages,
  unreadMessages,
} from '@onair/contract/notifications/messages';
import { type ReactNode, useState } from 'react';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { useGoTo } from '../../../shared/page/page.tsx';
import { useChannel } from '../../../shared/stream/connection.ts';
import { alertReader } from './alerts.ts';
import styles from './message-badge.module.css';
import { messageWords } from './messages.words.ts';

/** Unread messages by type, kept up to date by the stream. */
export const useUnread = () => useCall(unreadMessages, {}, { handled: true });

export const useMessageActs = (onCleared?: (removed: number) => void) => ({
  read: useWrite(readMessages),
  readAll: useWrite(readAllMessages),
  clear: useWrite(clearMessages, { onDone: ({ removed }) => onCleared?.(removed) }),
});

/** Maximum shown on the badge. */
const MOST = 99;

/** Number of unread messages of all types. */
const useUnreadCount = (): number => {
  const { data } = useUnread();
  return data ? data.message + data.notice + data.todo : 0;
};

/** Accessible name of the bell, with its number. */
export const useBellLabel = (): string => useWords(messageWords).bell(useUnreadCount());

/** The bell with its number of unread messages; a new one is announced to screen readers too. */
export const MessageBadge = ({ children }: { children: ReactNode }) => {
  const words = useWords(messageWords);
  const count = useUnreadCount();
  const [arrivals, setArrivals] = useState(0);
  const goTo = useGoTo();
  useChannel(messageChannel, {
    arrived: (arrival) => {
      setArrivals((n) => n + 1);
      void alertReader(arrival, goTo.href);
    },
  });
  return (
    <>
      <span className={styles.badged}>
        {children}
        {count > 0 ? <span className={styles.badge}>{count > MOST ? `${MOST}+` : count}</span> : null}
      </span>
      <span className="sr-only" role="status" key={arrivals}>
        {arrivals > 0 ? words.arrived : ''}
      </span>
    </>
  );
};
