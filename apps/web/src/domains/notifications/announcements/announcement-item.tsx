import {
  type Announcement,
  listAnnouncements,
  withdrawAnnouncement,
} from '@onair/contract/notifications/announcements';
import { useEffect, useRef } from 'react';
import styles from '../../../pages/workplace/workplace.module.css';
import { useWrite } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message, Modal } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { Permission } from '../../../shared/session/permission.tsx';
import { AnnouncementTag } from './announcement-tag.tsx';
import { announcementWords } from './announcements.words.ts';

type Props = { announcement: Announcement; first: boolean; edit: () => void };

export const AnnouncementItem = ({ announcement, first, edit }: Props) => {
  const words = useWords(announcementWords);
  const format = useFormat();
  const box = useRef<HTMLElement>(null);
  const withdraw = useWrite(withdrawAnnouncement, {
    changes: [listAnnouncements],
    onDone: () => Message.success(wordsNow(announcementWords).withdrawn),
  });
  useEffect(() => {
    if (first) box.current?.scrollIntoView({ block: 'start' });
  }, [first]);
  const ask = () =>
    Modal.confirm({
      title: words.withdraw,
      content: words.withdrawAsk,
      okText: words.withdraw,
      cancelText: words.cancel,
      okButtonProps: { status: 'danger' },
      onOk: () => withdraw.mutateAsync({ id: announcement.id }),
    });
  return (
    <article ref={box} className={styles.item} data-first={first} data-content>
      <h3>
        <AnnouncementTag tag={announcement.tag} />
        {announcement.title}
      </h3>
      <Text as="p" tone="strong" line={24} anywhere className={styles.prose}>
        {announcement.content}
      </Text>
      <footer>
        <span>{words.by(announcement.author, format.dateTime(announcement.publishedAt))}</span>
        <Permission roles={['admin']}>
          <span>
            <Button type="text" size="mini" onClick={edit}>
              {words.edit}
            </Button>
            <Button type="text" size="mini" status="danger" onClick={ask}>
              {words.withdraw}
            </Button>
          </span>
        </Permission>
      </footer>
    </article>
  );
};
