import {
  addClip,
  deleteClip,
  editClip,
  type LiveClip,
  type LiveReport,
  liveReport,
} from '@onair/contract/live/live-reports';
import { readNow, useWrite, write } from '../../../shared/api/query.ts';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { clockTime } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { IconPlus } from '../../../shared/kit/icons.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
import { useMay } from '../../../shared/session/permission.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { offerUndo } from '../../../shared/ui/undo-offer.tsx';
import { instantAfter, secondsAt, secondsOf } from './clip-time.ts';
import styles from './reports.module.css';
import { reportsWords } from './reports.words.ts';

type Draft = { from: string; to: string; note: string };
type ClipDialogProps = OverlayProps & { report: LiveReport; clip: LiveClip | null };

/** A new clip or a changed one, by times on the live's own clock. */
const ClipDialog = ({ report, clip, open, onClose }: ClipDialogProps) => {
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

type ClipsProps = {
  report: LiveReport;
  /** Plays what is recorded between two instants from its beginning on; absent without a recording. */
  onPlay: ((from: string, to: string) => void) | undefined;
};

/** Parts of the live that operators marked, on air or here. */
export const Clips = ({ report, onPlay }: ClipsProps) => {
  const words = useWords(reportsWords);
  const { open } = useOverlays();
  const remove = useWrite(deleteClip);
  const operates = useMay('live');
  const clockOf = (at: string) => clockTime(secondsAt(report.beganAt, at));
  const deleteOne = async ({ id, startsAt, endsAt, note }: LiveClip) => {
    await remove.mutateAsync({ id });
    const again = () => write(addClip, { id: report.id, startsAt, endsAt, note });
    offerUndo(`clip ${id}`, wordsNow(reportsWords).clipDeleted, again);
  };
  return (
    <PageCard
      title={words.clips}
      extra={
        operates ? (
          <Button
            size="small"
            icon={<IconPlus />}
            className="screen-only"
            onClick={() => open(ClipDialog, { report, clip: null })}
          >
            {words.addClip}
          </Button>
        ) : null
      }
    >
      {report.clips.length === 0 ? (
        <Text as="p" tone="muted">
          {words.noClips}
        </Text>
      ) : (
        <Stack as="ul" gap={12} aria-label={words.clips}>
          {report.clips.map((clip) => (
            <Row as="li" key={clip.id} wrap gap={[4, 12]} justify="between">
              <Stack as="span" gap={2} shrinks grow className={styles.clip}>
                <Text tone="strong" numeric>
                  {words.when(clockOf(clip.startsAt), clockOf(clip.endsAt))}
                  {clip.note ? <span data-content>{` · ${clip.note}`}</span> : null}
                </Text>
                {clip.by ? (
                  <Text tone="muted" size={12}>
                    {words.by(clip.by)}
                  </Text>
                ) : null}
              </Stack>
              <Row as="span" gap={8} className="screen-only">
                {onPlay ? (
                  <Button
                    size="small"
                    aria-label={words.clipOf(words.play, clockOf(clip.startsAt))}
                    onClick={() => onPlay(clip.startsAt, clip.endsAt)}
                  >
                    {words.play}
                  </Button>
                ) : null}
                {operates ? (
                  <>
                    <Button
                      size="small"
                      aria-label={words.clipOf(words.edit, clockOf(clip.startsAt))}
                      onClick={() => open(ClipDialog, { report, clip })}
                    >
                      {words.edit}
                    </Button>
                    <Button
                      size="small"
                      status="danger"
                      aria-label={words.clipOf(words.deleteClip, clockOf(clip.startsAt))}
                      onClick={() => void deleteOne(clip).catch(() => undefined)}
                    >
                      {words.deleteClip}
                    </Button>
                  </>
                ) : null}
              </Row>
            </Row>
          ))}
        </Stack>
      )}
    </PageCard>
  );
};
