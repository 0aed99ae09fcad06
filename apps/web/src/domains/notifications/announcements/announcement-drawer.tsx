import { Button, Pagination } from '@arco-design/web-react';
import { type Announcement, listAnnouncements } from '@onair/contract/notifications/announcements';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { leaveForms } from '../../../shared/page/ask-to-leave.ts';
import { usePage } from '../../../shared/page/page.tsx';
import { unsavedOn } from '../../../shared/page/unsaved.ts';
import { Permission } from '../../../shared/session/permission.tsx';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { Empty, Loaded } from '../../../shared/ui/states.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { AnnouncementItem } from './announcement-item.tsx';
import { announcementWords } from './announcements.words.ts';

/** Every announcement; admins publish, change and withdraw here. `first` is shown open. */
export const AnnouncementDrawer = ({ first, close }: { first: string | null; close: () => void }) => {
  const words = useWords(announcementWords);
  const { path } = usePage();
  const [current, setCurrent] = useState(1);
  const [editing, setEditing] = useState<Announcement | 'new' | null>(null);
  const query = useCall(listAnnouncements, { current, pageSize: 10 }, { handled: true });
  const reload = async () => {
    const page = (await query.refetch()).data;
    const id = editing === 'new' ? null : editing?.id;
    setEditing(page?.list.find((each) => each.id === id) ?? null);
  };
  return (
    <SidePanel open title={words.announcements} width={520} onClose={close}>
      <Permission roles={['admin']}>
        {editing === 'new' ? null : (
          <Button type="primary" onClick={() => setEditing('new')}>
            {words.publish}
          </Button>
        )}
      </Permission>
      {editing ? (
        <AnnouncementForm
          key={editing === 'new' ? 'new' : `${editing.id} ${editing.version}`}
          announcement={editing === 'new' ? null : editing}
          close={() => setEditing(null)}
          reload={reload}
        />
      ) : null}
      <Loaded query={query} isEmpty={(page) => page.list.length === 0} empty={<Empty text={words.noAnnouncement} />}>
        {(page) => (
          <>
            {page.list.map((each) => (
              <AnnouncementItem
                key={each.id}
                announcement={each}
                first={each.id === first}
                edit={() => leaveForms(unsavedOn(path), () => setEditing(each))}
              />
            ))}
            <Pagination
              size="small"
              current={current}
              pageSize={10}
              total={page.total}
              showTotal={(total: number) => words.total(total)}
              onChange={setCurrent}
            />
          </>
        )}
      </Loaded>
    </SidePanel>
  );
};
