import type { Message, MessageType } from '@onair/contract/notifications/messages';
import type { ComponentType } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Tag } from '../../../shared/kit/controls.ts';
import { IconCheckCircle, IconMessage, IconNotification } from '../../../shared/kit/icons.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import styles from './messages.module.css';
import { messageWords } from './messages.words.ts';

const COLORS = ['gray', 'green', 'arcoblue', 'red'] as const;

const SIGNS: Record<MessageType, ComponentType> = {
  message: IconMessage,
  notice: IconNotification,
  todo: IconCheckCircle,
};

/** The sender's picture; for messages of the system, an icon of their type. */
const Face = ({ message: { avatar, type } }: { message: Message }) => {
  const Sign = SIGNS[type];
  return (
    <Row as="span" rigid justify="center" size={18} className={styles.face} data-type={type} aria-hidden="true">
      {avatar ? <img src={avatar} alt="" /> : <Sign />}
    </Row>
  );
};

/** One message as a button: a click marks it read, and opens its page. */
export const MessageRow = ({ message, onOpen }: { message: Message; onOpen: (message: Message) => void }) => {
  const words = useWords(messageWords);
  const unread = message.status === 0;
  return (
    <button type="button" className={styles.row} data-read={!unread} onClick={() => onOpen(message)}>
      <Face message={message} />
      <span className={styles.text} data-content>
        <span className={styles.title}>
          <span>
            {unread ? <span className={styles.dot} role="img" aria-label={words.unread} /> : null}
            {message.title}
          </span>
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
