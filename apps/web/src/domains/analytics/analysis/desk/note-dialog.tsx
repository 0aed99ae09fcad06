import { createNote, editNote, listAnnotations, type Note } from '@onair/contract/analytics/annotations';
import { instantOf, localOf } from '@onair/contract/lib/local-time';
import { readNow } from '../../../../shared/api/query.ts';
import { WhenField } from '../../../../shared/form/day-field.tsx';
import { FormDialog } from '../../../../shared/form/form-frames.tsx';
import { TextField } from '../../../../shared/form/text-field.tsx';
import { useForm } from '../../../../shared/form/use-form.ts';
import { useWords } from '../../../../shared/i18n/words.ts';
import type { OverlayProps } from '../../../../shared/overlay/overlay.ts';
import { useAnalysis } from '../analysis.state.ts';
import { latestOf, savedThen } from './desk.state.ts';
import { deskWords } from './desk.words.ts';

type Props = OverlayProps & { note: Note | null; timeZone: string };

/** Creates or edits a note; its time is entered on the company's clock, which the charts use. */
export const NoteDialog = ({ note, open, timeZone, onClose }: Props) => {
  const words = useWords(deskWords);
  const { preset, from, to } = useAnalysis().analysisQuery;
  const draftOf = (of: Note | null) => ({ at: localOf(of?.at ?? Date.now(), timeZone), text: of?.text ?? '' });
  const form = useForm({
    endpoint: note ? editNote : createNote,
    initial: draftOf(note),
    version: note?.version,
    of: note?.id,
    input: ({ at, text }, { version }) => {
      const written = { at: instantOf(at, timeZone), text };
      return note ? { ...written, id: note.id, version } : written;
    },
    messages: { text: words.blank, at: words.noTime },
    latest: () =>
      latestOf(
        readNow(listAnnotations, { preset, from, to }).then(({ notes }) => notes.find(({ id }) => id === note?.id)),
        draftOf,
        onClose,
      ),
    onDone: savedThen(onClose),
  });
  const title = note ? words.editNote : words.addNote;
  return (
    <FormDialog form={form} open={open} title={title} ok={title} width={420} onClose={onClose}>
      <TextField field={form.field('text')} label={words.noteText} autoFocus />
      <WhenField field={form.field('at')} label={words.noteTime} hint={words.zone(timeZone)} />
    </FormDialog>
  );
};
