import { rolesFor } from '@onair/contract/access';
import { type Announcement, listAnnouncements } from '@onair/contract/notifications/announcements';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { leaveForms } from '../../../shared/page/ask-to-leave.ts';
import { usePage } from '../../../shared/page/page.tsx';
import { unsavedOn } from '../../../shared/page/unsaved.ts';
import { Permission } from '../../../shared/session/permission.tsx';
import { Paged } from '../../../shared/ui/data-table/paged.tsx';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { Empty } from '../../../shared/ui/states.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { AnnouncementItem } from './announcement-item.tsx';
import { announcementWords } from './announcements.words.ts';

/** All announcements; admins publish, edit and withdraw them here. `first` is shown open. */
export const AnnouncementDrawer = ({ first, close }: { first: string | null; close: () => void }) => {
  const words = useWords(announcementWords);
  const { path } = usePage();
  const [page, setPage] = useState({ current: 1, pageSize: 10 });
  const [editing, setEditing] = useState<Announcement | 'new' | null>(null);
  const query = useCall(listAnnouncements, page, { handled: true });
  const reload = async () => {
    const read = (await query.refetch()).data;
    const id = editing === 'new' ? null : editing?.id;
    const latest = read?.list.find((each) => each.id === id) ?? null;
    if (latest) setEditing(latest);
    return latest;
  };
  return (
    <SidePanel open title={words.announcements} width={520} onClose={close}>
      <Permission roles={rolesFor('announcements')}>
        {editing === 'new' ? null : (
          <Button type="primary" onClick={() => setEditing('new')}>
            {words.publish}
          </Button>
        )}
      </Permission>
      {editing ? (
        <AnnouncementForm
          key={editing === 'new' ? 'new' : editing.id}
          announcement={editing === 'new' ? null : editing}
          close={() => setEditing(null)}
          reload={reload}
        />
      ) : null}
      <Paged
        query={query}
        page={page}
        onPage={setPage}
        compact
        sizes={[10]}
        empty={<Empty text={words.noAnnouncement} />}
      >
        {({ list }) =>
          list.map((each) => (
            <AnnouncementItem
              key={each.id}
              announcement={each}
              first={each.id === first}
              edit={() => leaveForms(unsavedOn(path), () => setEditing(each))}
            />
          ))
        }
      </Paged>
    </SidePanel>
  );
};
