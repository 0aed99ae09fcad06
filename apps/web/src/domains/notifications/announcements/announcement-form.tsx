import { failures } from '@onair/contract/failure';
import {
  type Announcement,
  editAnnouncement,
  listAnnouncements,
  publishAnnouncement,
} from '@onair/contract/notifications/announcements';
import { type FormEvent, useId, useState } from 'react';
import styles from '../../../pages/workplace/workplace.module.css';
import { useWrite } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Alert, Button, Input, Message, Radio, Switch } from '../../../shared/kit/controls.ts';
import { useUnsaved } from '../../../shared/page/use-unsaved.ts';
import { announcementWords } from './announcements.words.ts';

type Draft = Pick<Announcement, 'tag' | 'title' | 'content' | 'featured'>;
const EMPTY: Draft = { tag: 'notice', title: '', content: '', featured: false };

/** Writes a new announcement, or changes one; a change that someone else made meanwhile is told, nothing typed is lost. */
type Props = {
  announcement: Announcement | null;
  close: () => void /** Opens the latest version in this one's place. */;
  reload: () => void;
};

export const AnnouncementForm = ({ announcement, close, reload }: Props) => {
  const words = useWords(announcementWords);
  const id = useId();
  const [draft, setDraft] = useState<Draft>(announcement ?? EMPTY);
  const [tried, setTried] = useState(false);
  const original = announcement ?? EMPTY;
  const dirty = (['tag', 'title', 'content', 'featured'] as const).some((key) => draft[key] !== original[key]);
  const unsaved = useUnsaved(dirty, () => setDraft(original));
  const done = (word: 'published' | 'changed') => () => {
    Message.success(wordsNow(announcementWords)[word]);
    close();
  };
  const publish = useWrite(publishAnnouncement, {
    changes: [listAnnouncements],
    onDone: done('published'),
    handled: true,
  });
  const change = useWrite(editAnnouncement, { changes: [listAnnouncements], onDone: done('changed'), handled: true });
  const busy = publish.isPending || change.isPending;
  const error = publish.error ?? change.error;
  const titleFault = tried && !draft.title.trim() ? words.headingEmpty : null;
  const contentFault = tried && !draft.content.trim() ? words.contentEmpty : null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!draft.title.trim() || !draft.content.trim()) return;
    const { tag, title, content, featured } = draft;
    const input = { tag, title: title.trim(), content: content.trim(), featured };
    if (announcement) change.mutate({ ...input, id: announcement.id, version: announcement.version });
    else publish.mutate(input);
  };

  return (
    <form className={styles.editor} onSubmit={submit} noValidate>
      {error ? (
        <Alert
          type="error"
          content={error.msg}
          action={
            error.code === failures.conflict.code ? (
              <Button size="mini" onClick={reload}>
                {words.reload}
              </Button>
            ) : undefined
          }
        />
      ) : null}
      <Radio.Group
        type="button"
        aria-label={words.tag}
        name={`${id}-tag`}
        value={draft.tag}
        onChange={(tag: Draft['tag']) => setDraft({ ...draft, tag })}
      >
        <Radio value="activity">{words.tags.activity}</Radio>
        <Radio value="message">{words.tags.message}</Radio>
        <Radio value="notice">{words.tags.notice}</Radio>
      </Radio.Group>
      <label htmlFor={`${id}-title`}>{words.heading}</label>
      <Input
        id={`${id}-title`}
        value={draft.title}
        maxLength={80}
        showWordLimit
        status={titleFault ? 'error' : undefined}
        aria-invalid={Boolean(titleFault)}
        aria-describedby={`${id}-title-fault`}
        onChange={(title) => setDraft({ ...draft, title })}
      />
      <p id={`${id}-title-fault`} className={styles.fault} aria-live="polite">
        {titleFault}
      </p>
      <label htmlFor={`${id}-content`}>{words.content}</label>
      <Input.TextArea
        id={`${id}-content`}
        value={draft.content}
        maxLength={2000}
        showWordLimit
        rows={5}
        status={contentFault ? 'error' : undefined}
        aria-invalid={Boolean(contentFault)}
        aria-describedby={`${id}-content-fault`}
        onChange={(content) => setDraft({ ...draft, content })}
      />
      <p id={`${id}-content-fault`} className={styles.fault} aria-live="polite">
        {contentFault}
      </p>
      <span className={styles.inline}>
        <Switch
          size="small"
          aria-label={words.feature}
          checked={draft.featured}
          onChange={(featured) => setDraft({ ...draft, featured })}
        />
        <span aria-hidden="true">{words.feature}</span>
      </span>
      <span className={styles.inline}>
        <Button type="primary" htmlType="submit" loading={busy}>
          {announcement ? words.save : words.publish}
        </Button>
        <Button onClick={() => unsaved.ask(close)}>{words.cancel}</Button>
      </span>
    </form>
  );
};
