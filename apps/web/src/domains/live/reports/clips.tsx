import { addClip, deleteClip, type LiveClip, type LiveReport } from '@onair/contract/live/live-reports';
import { useState } from 'react';
import { useWrite, write } from '../../../shared/api/query.ts';
import { clockTime } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconPlus } from '../../../shared/kit/icons.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { useMay } from '../../../shared/session/permission.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { offerUndo } from '../../../shared/ui/undo-offer.tsx';
import { ClipDialog } from './clip-dialog.tsx';
import { secondsAt } from './clip-time.ts';
import styles from './reports.module.css';
import { reportsWords } from './reports.words.ts';

type Props = {
  report: LiveReport;
  /** Plays what is recorded between two instants from its beginning on; absent without a recording. */
  onPlay: ((from: string, to: string) => void) | undefined;
};

/** Parts of the live that operators marked, on air or here. */
export const Clips = ({ report, onPlay }: Props) => {
  const words = useWords(reportsWords);
  const [editing, setEditing] = useState<{ clip: LiveClip | null; open: boolean } | null>(null);
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
            onClick={() => setEditing({ clip: null, open: true })}
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
                      onClick={() => setEditing({ clip, open: true })}
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
      {editing ? (
        <ClipDialog
          key={editing.clip?.id ?? 'new'}
          report={report}
          clip={editing.clip}
          open={editing.open}
          onClose={() => setEditing((now) => now && { ...now, open: false })}
        />
      ) : null}
    </PageCard>
  );
};
