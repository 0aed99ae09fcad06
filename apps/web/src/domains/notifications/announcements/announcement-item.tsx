import { rolesFor } from '@onair/contract/access';
import { type Announcement, withdrawAnnouncement } from '@onair/contract/notifications/announcements';
import { useRef, useState } from 'react';
import { useWrite } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { useLasting } from '../../../shared/page/hidden.ts';
import { Permission } from '../../../shared/session/permission.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import styles from './announcements.module.css';
import { announcementWords } from './announcements.words.ts';
import { AnnouncementTag } from './featured.tsx';

type Props = { announcement: Announcement; first: boolean; edit: () => void };

export const AnnouncementItem = ({ announcement, first, edit }: Props) => {
  const words = useWords(announcementWords);
  const clock = useCompanyClock();
  const [confirming, setConfirming] = useState(false);
  const box = useRef<HTMLElement>(null);
  const withdraw = useWrite(withdrawAnnouncement, {
    onDone: () => {
      Message.success(wordsNow(announcementWords).withdrawn);
      setConfirming(false);
    },
  });
  useLasting(() => {
    if (first) box.current?.scrollIntoView({ block: 'start' });
    return undefined;
  }, first);
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
        <span>{words.by(announcement.author, clock.minute(announcement.publishedAt))}</span>
        <Permission roles={rolesFor('announcements')}>
          <span>
            <Button type="text" size="mini" onClick={edit}>
              {words.edit}
            </Button>
            <Button type="text" size="mini" status="danger" onClick={() => setConfirming(true)}>
              {words.withdraw}
            </Button>
          </span>
        </Permission>
      </footer>
      <Dialog
        open={confirming}
        title={words.withdraw}
        width={420}
        cancelLabel={words.cancel}
        ok={{
          label: words.withdraw,
          status: 'danger',
          loading: withdraw.isPending,
          onPress: () => withdraw.mutate({ id: announcement.id }),
        }}
        onClose={() => setConfirming(false)}
      >
        {words.withdrawAsk}
      </Dialog>
    </article>
  );
};
