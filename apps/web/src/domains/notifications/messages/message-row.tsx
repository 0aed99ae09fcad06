import type { Message } from '@onair/contract/notifications/messages';
import { useWords } from '../../../shared/i18n/words.ts';
import { Avatar, Tag } from '../../../shared/kit/controls.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import styles from './messages.module.css';
import { messageWords } from './messages.words.ts';

const COLORS = ['gray', 'green', 'arcoblue', 'red'] as const;

/** Replaces a missing sender's picture: the first character of the title. */
const Face = ({ message }: { message: Message }) => (
  <Avatar size={36} aria-hidden="true" className={styles[message.type]}>
    {message.avatar ? <img src={message.avatar} alt="" /> : [...message.title][0]}
  </Avatar>
);

/** One message as a button: a click marks it read, and opens its page. */
export const MessageRow = ({ message, onOpen }: { message: Message; onOpen: (message: Message) => void }) => {
  const words = useWords(messageWords);
  const unread = message.status === 0;
  return (
    <button type="button" className={styles.row} data-read={!unread} onClick={() => onOpen(message)}>
      <Face message={message} />
      <span className={styles.text} data-content>
        <span className={styles.title}>
          {unread ? <span className={styles.dot} role="img" aria-label={words.unread} /> : null}
          <span>{message.title}</span>
          {message.subTitle ? <span className={styles.sub}>{message.subTitle}</span> : null}
          {message.messageType === undefined ? null : (
            <Tag size="small" color={COLORS[message.messageType]} className={styles.tag}>
              {words.progress[message.messageType]}
            </Tag>
          )}
        </span>
        <span className={styles.content}>{message.content}</span>
        <RelativeTime at={message.time} />
      </span>
    </button>
  );
};
