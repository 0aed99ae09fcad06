import { createNote, deleteNote, editNote, listAnnotations, type Note } from '@onair/contract/analytics/annotations';
import { useState } from 'react';
import { announceFailure } from '../../../shared/api/announce.ts';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { IconPlus } from '../../../shared/kit/icons.ts';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { Empty, Failed } from '../../../shared/ui/states.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import styles from './desk.module.css';
import { deskWords } from './desk.words.ts';
import { useAnalysis } from './use-analysis.ts';

type Draft = { day: string; text: string };

/** Noon of a day: what a note on a day means, in every zone near the company's. */
const noonOf = (day: string): string => `${day}T04:00:00.000Z`;

const NoteDialog = ({ note, open, onClose }: { note: Note | null; open: boolean; onClose: () => void }) => {
  const words = useWords(deskWords);
  const initial: Draft = { day: (note?.at ?? new Date().toISOString()).slice(0, 10), text: note?.text ?? '' };
  const onDone = () => {
    Message.success(wordsNow(deskWords).done);
    onClose();
  };
  const input = ({ day, text }: Draft) => ({ at: noonOf(day), text });
  const adding = useForm({ endpoint: createNote, initial, input, messages: { text: words.blank }, onDone });
  const editing = useForm({
    endpoint: editNote,
    initial,
    input: (draft: Draft) => ({ ...input(draft), id: note?.id ?? '', version: note?.version ?? 1 }),
    messages: { text: words.blank },
    onDone,
  });
  const form = note ? editing : adding;
  const title = note ? words.editNote : words.addNote;
  return (
    <FormDialog form={form} open={open} title={title} ok={title} width={420} onClose={onClose}>
      <TextField field={form.field('text')} label={words.noteText} autoFocus />
      <TextField field={form.field('day')} label={words.noteDay} />
    </FormDialog>
  );
};

/** Lives, outages and people's notes of the range, the earliest first. */
export const HappenedCard = () => {
  const words = useWords(deskWords);
  const format = useFormat();
  const { preset, from, to } = useAnalysis().asked;
  const query = useCall(listAnnotations, { preset, from, to }, { handled: true });
  const remove = useWrite(deleteNote, { handled: true });
  const [dialog, setDialog] = useState<{ note: Note | null; open: boolean; key: number }>({
    note: null,
    open: false,
    key: 0,
  });
  const show = (note: Note | null) => setDialog({ note, open: true, key: dialog.key + 1 });
  const drop = (id: string) =>
    remove.mutateAsync({ id }).then(
      () => void Message.success(words.gone),
      (error: unknown) => announceFailure(error),
    );
  const { data, error } = query;
  const marks = data
    ? [
        ...data.lives.map((live) => ({
          key: live.id,
          at: live.from,
          kind: words.live,
          tone: 'good' as const,
          text: words.liveText(live.studio, live.title, format.number(live.peak)),
          note: null,
        })),
        ...data.outages.map((outage) => ({
          key: outage.from,
          at: outage.from,
          kind: words.outage,
          tone: 'bad' as const,
          text: words.outageText(format.number(outage.events), format.number(outage.usual)),
          note: null,
        })),
        ...data.notes.map((note) => ({
          key: note.id,
          at: note.at,
          kind: words.note,
          tone: 'off' as const,
          text: `${note.text} · ${note.author}`,
          note,
        })),
      ].sort((a, b) => a.at.localeCompare(b.at))
    : [];
  return (
    <PageCard
      title={words.happened}
      extra={
        <Button size="small" icon={<IconPlus />} onClick={() => show(null)}>
          {words.addNote}
        </Button>
      }
    >
      {data === undefined && error ? <Failed error={error} onRetry={() => query.refetch()} /> : null}
      {data && marks.length === 0 ? <Empty text={words.nothing} /> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.tall} aria-label={words.happened} tabIndex={0}>
        <ul className={styles.list}>
          {marks.map(({ key, at, kind, tone, text, note }) => (
            <li key={key}>
              <StatusTag tone={tone}>{kind}</StatusTag>
              <time dateTime={at}>{format.dateTime(at)}</time>
              <span className={styles.grow} data-content>
                {text}
              </span>
              {note ? (
                <>
                  <Button type="text" size="small" aria-label={words.editOf(note.text)} onClick={() => show(note)}>
                    {words.edit}
                  </Button>
                  <Button type="text" size="small" aria-label={words.removeOf(note.text)} onClick={() => drop(note.id)}>
                    {words.remove}
                  </Button>
                </>
              ) : null}
            </li>
          ))}
        </ul>
      </section>
      <NoteDialog
        key={dialog.key}
        note={dialog.note}
        open={dialog.open}
        onClose={() => setDialog({ ...dialog, open: false })}
      />
    </PageCard>
  );
};
