import { type Announcement, editAnnouncement, publishAnnouncement } from '@onair/contract/notifications/announcements';
import { RadioField, SwitchField } from '../../../shared/form/choice-fields.tsx';
import { Form } from '../../../shared/form/form.tsx';
import { FormButtons } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import styles from './announcements.module.css';
import { announcementWords } from './announcements.words.ts';

type Draft = Pick<Announcement, 'tag' | 'title' | 'content' | 'featured'>;
const EMPTY: Draft = { tag: 'notice', title: '', content: '', featured: false };
const TAGS: readonly Draft['tag'][] = ['activity', 'message', 'notice'];

const draftOf = ({ tag, title, content, featured }: Draft): Draft => ({ tag, title, content, featured });

type Props = {
  announcement: Announcement | null;
  close: () => void;
  /** Loads the latest version; null when it was withdrawn. */
  reload: () => Promise<Announcement | null>;
};

/** Writes a new announcement, or changes one. */
export const AnnouncementForm = ({ announcement, close, reload }: Props) => {
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
