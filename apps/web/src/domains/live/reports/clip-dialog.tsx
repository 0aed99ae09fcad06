import { addClip, editClip, type LiveClip, type LiveReport, liveReport } from '@onair/contract/live/live-reports';
import { readNow } from '../../../shared/api/query.ts';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { clockTime } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { instantAfter, secondsAt, secondsOf } from './clip-time.ts';
import { reportsWords } from './reports.words.ts';

type Draft = { from: string; to: string; note: string };
type Props = { report: LiveReport; clip: LiveClip | null; open: boolean; onClose: () => void };

/** A new clip or a changed one, by times on the live's own clock. */
export const ClipDialog = ({ report, clip, open, onClose }: Props) => {
  const words = useWords(reportsWords);
  const { beganAt, seconds: length } = report;
  const clockOf = (at: string) => clockTime(secondsAt(beganAt, at));
  const draftOf = (of: LiveClip | null): Draft =>
    of ? { from: clockOf(of.startsAt), to: clockOf(of.endsAt), note: of.note } : { from: '', to: '', note: '' };
  /** Unedited times keep their milliseconds. */
  const instantOf = (text: string, stored: string | undefined): string =>
    stored !== undefined && clockOf(stored) === text ? stored : instantAfter(beganAt, secondsOf(text) ?? -1);
  const spanOf = ({ from, to, note }: Draft) => ({
    startsAt: instantOf(from, clip?.startsAt),
    endsAt: instantOf(to, clip?.endsAt),
    note,
  });
  const faults = ({ from, to }: Draft): { from?: string; to?: string } => {
    const [start, end] = [secondsOf(from), secondsOf(to)];
    const { time, span } = words.clipFaults;
    return {
      ...(start === null ? { from: time } : start >= length ? { from: span } : {}),
      ...(end === null ? { to: time } : start !== null && (end <= start || end > length) ? { to: span } : {}),
    };
  };
  const onDone = () => {
    Message.success(wordsNow(reportsWords).clipSaved);
    onClose();
  };
  const common = { initial: draftOf(clip), messages: { note: words.clipFaults.note }, faults, onDone };
  const adding = useForm({
    ...common,
    endpoint: addClip,
    of: report.id,
    input: (draft: Draft) => ({ id: report.id, ...spanOf(draft) }),
  });
  const editing = useForm({
    ...common,
    endpoint: editClip,
    of: clip?.id ?? '',
    version: clip?.version ?? 1,
    input: (draft: Draft, { version }) => ({ id: clip?.id ?? '', version, ...spanOf(draft) }),
    latest: async () => {
      const { clips } = await readNow(liveReport, { id: report.id });
      const latest = clips.find(({ id }) => id === clip?.id) ?? null;
      return { values: draftOf(latest), version: latest?.version ?? 1 };
    },
    conflictText: words.conflict,
  });
  const form = clip ? editing : adding;
  return (
    <FormDialog
      form={form}
      open={open}
      title={clip ? words.editClip : words.addClip}
      ok={words.save}
      width={440}
      onClose={onClose}
    >
      <TextField field={form.field('from')} label={words.from} hint={words.timeHint} placeholder="05:30" />
      <TextField field={form.field('to')} label={words.to} placeholder="06:00" />
      <TextField field={form.field('note')} label={words.note} counted />
    </FormDialog>
  );
};
