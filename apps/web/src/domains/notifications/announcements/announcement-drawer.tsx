import { rolesFor } from '@onair/contract/access';
import {
  type Announcement,
  editAnnouncement,
  listAnnouncements,
  publishAnnouncement,
  withdrawAnnouncement,
} from '@onair/contract/notifications/announcements';
import { useRef, useState } from 'react';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { RadioField, SwitchField } from '../../../shared/form/choice-fields.tsx';
import { Form } from '../../../shared/form/form.tsx';
import { FormButtons } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
import { leaveForms } from '../../../shared/page/ask-to-leave.ts';
import { useLasting } from '../../../shared/page/hidden.ts';
import { usePage } from '../../../shared/page/page.tsx';
import { unsavedOn } from '../../../shared/page/unsaved.ts';
import { Permission } from '../../../shared/session/permission.tsx';
import { Paged } from '../../../shared/ui/data-table/paged.tsx';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { Empty } from '../../../shared/ui/states.tsx';
import styles from './announcements.module.css';
import { announcementWords } from './announcements.words.ts';
import { AnnouncementTag } from './featured.tsx';

type Draft = Pick<Announcement, 'tag' | 'title' | 'content' | 'featured'>;
const EMPTY: Draft = { tag: 'notice', title: '', content: '', featured: false };
const TAGS: readonly Draft['tag'][] = ['activity', 'message', 'notice'];

const draftOf = ({ tag, title, content, featured }: Draft): Draft => ({ tag, title, content, featured });

type AnnouncementFormProps = {
  announcement: Announcement | null;
  close: () => void;
  /** Loads the latest version; null when it was withdrawn. */
  reload: () => Promise<Announcement | null>;
};

/** Writes a new announcement, or changes one. */
export const AnnouncementForm = ({ announcement, close, reload }: AnnouncementFormProps) => {
  const words = useWords(announcementWords);
  const form = useForm({
    endpoint: announcement ? editAnnouncement : publishAnnouncement,
    initial: draftOf(announcement ?? EMPTY),
    version: announcement?.version,
    input: (draft, { version }) => (announcement ? { ...draft, id: announcement.id, version } : draft),
    messages: { title: { required: words.headingEmpty }, content: { required: words.contentEmpty } },
    latest: async () => {
      const latest = await reload();
      if (!latest) close();
      return { values: draftOf(latest ?? EMPTY), version: latest?.version ?? 0 };
    },
    onDone: () => {
      Message.success(wordsNow(announcementWords)[announcement ? 'changed' : 'published']);
      close();
    },
  });
  return (
    <Form form={form} className={styles.editor}>
      <RadioField
        field={form.field('tag')}
        label={words.tag}
        kind="button"
        options={TAGS.map((value) => ({ value, label: words.tags[value] }))}
      />
      <TextField field={form.field('title')} label={words.heading} counted />
      <TextField field={form.field('content')} label={words.content} counted rows={5} />
      <SwitchField field={form.field('featured')} label={words.feature} />
      <FormButtons
        form={form}
        ok={announcement ? words.save : words.publish}
        cancel={words.cancel}
        onCancel={close}
        status=""
      />
    </Form>
  );
};

type AnnouncementItemProps = { announcement: Announcement; first: boolean; edit: () => void };

export const AnnouncementItem = ({ announcement, first, edit }: AnnouncementItemProps) => {
  const words = useWords(announcementWords);
  const clock = useCompanyClock();
  const { confirm } = useOverlays();
  const box = useRef<HTMLElement>(null);
  const withdrawal = useWrite(withdrawAnnouncement, {
    onDone: () => void Message.success(wordsNow(announcementWords).withdrawn),
  });
  const withdraw = () =>
    confirm({
      title: words.withdraw,
      text: words.withdrawAsk,
      ok: words.withdraw,
      cancel: words.cancel,
      danger: true,
      act: () => withdrawal.mutateAsync({ id: announcement.id }),
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
            <Button type="text" size="mini" status="danger" onClick={withdraw}>
              {words.withdraw}
            </Button>
          </span>
        </Permission>
      </footer>
    </article>
  );
};

/** All announcements; admins publish, edit and withdraw them here. `first` is shown open. */
export const AnnouncementDrawer = ({ open, first, onClose }: OverlayProps & { first: string | null }) => {
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
    <SidePanel open={open} title={words.announcements} width={520} onClose={onClose}>
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
