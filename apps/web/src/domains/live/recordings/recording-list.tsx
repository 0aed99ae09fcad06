import { deleteRecording, listRecordings, openRecording, type Recording } from '@onair/contract/live/recordings';
import { offerReplay } from '@onair/contract/live/replays';
import { entryOf } from '@onair/contract/typed';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { duration, useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
import { useMay } from '../../../shared/session/permission.tsx';
import { Paged } from '../../../shared/ui/data-table/paged.tsx';
import { Empty } from '../../../shared/ui/states.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import styles from '../methods/methods.module.css';
import { recordingWords } from './recording.words.ts';

const TONES = { recording: 'busy', finished: 'good', interrupted: 'warn' } as const;

/** Hands the file to the browser's download, which can be resumed and needs no memory of ours. */
const save = async (id: string, part: number): Promise<void> => {
  const { address } = await call(openRecording, { id, part });
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
};

/** Recordings of the studio, the newest first. */
export const RecordingList = ({ studioId }: { studioId: string }) => {
  const words = useWords(recordingWords);
  const format = useFormat();
  const operates = useMay('live');
  const clock = useCompanyClock();
  const [page, setPage] = useState({ current: 1, pageSize: 10 });
  const { confirm } = useOverlays();
  const query = useCall(listRecordings, { studioId, ...page }, { handled: true });
  const deletion = useWrite(deleteRecording, { onDone: () => void Message.success(wordsNow(recordingWords).removed) });
  const offer = useWrite(offerReplay, {
    onDone: ({ offeredAt }) => {
      const now = wordsNow(recordingWords);
      Message.success(offeredAt ? now.offered : now.withdrawn);
    },
  });
  const timeOf = ({ startedAt }: Recording) => clock.minute(startedAt);
  const remove = (recording: Recording) =>
    confirm({
      title: words.removeTitle,
      text: words.removeText(timeOf(recording)),
      ok: words.remove,
      danger: true,
      act: () => deletion.mutateAsync({ id: recording.id }),
    });
  const hintOf = ({ reason, state }: Recording): string =>
    entryOf(words.reasons, reason) ?? (state === 'interrupted' ? words.interruptedHint : '');
  const factsOf = ({ seconds, bytes, startedBy, keptUntil, parts }: Recording) =>
    [
      duration(seconds),
      format.bytes(bytes),
      startedBy ? words.byHand(startedBy) : words.automaticOne,
      keptUntil ? words.keptUntil(clock.date(keptUntil)) : '',
      parts > 1 ? words.parts(parts) : '',
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <section aria-label={words.list}>
      <Text as="h3" above={4} below={8} tone="strong" weight="medium" size={14}>
        {words.list}
      </Text>
      <Paged query={query} page={page} onPage={setPage} brief empty={<Empty text={words.none} />}>
        {({ list }) => (
          <Stack as="ul" className={styles.rows}>
            {list.map((recording) => (
              <li key={recording.id}>
                <Stack as="span" gap={2} tone="strong" shrinks className={styles.about}>
                  <Row as="span" inline wrap gap={[4, 12]} shrinks>
                    <strong>{timeOf(recording)}</strong>
                    <StatusTag tone={TONES[recording.state]}>{words.states[recording.state]}</StatusTag>
                    {recording.offeredAt ? <StatusTag tone="good">{words.isOffered}</StatusTag> : null}
                  </Row>
                  <Text tone="muted" size={12} className={styles.note}>
                    {factsOf(recording)}
                  </Text>
                  {hintOf(recording) ? (
                    <Text tone="muted" size={12} className={styles.note}>
                      {hintOf(recording)}
                    </Text>
                  ) : null}
                </Stack>
                <Row as="span" wrap gap={8}>
                  {Array.from({ length: recording.parts }, (_, index) => index + 1).map((part) => (
                    <Button
                      key={part}
                      size="small"
                      aria-label={words.nameOf(
                        recording.parts > 1 ? words.part(part) : words.download,
                        timeOf(recording),
                      )}
                      onClick={() => void save(recording.id, part).catch(() => {})}
                    >
                      {recording.parts > 1 ? words.part(part) : words.download}
                    </Button>
                  ))}
                  {operates && (recording.offerable || recording.offeredAt) ? (
                    <Button
                      size="small"
                      loading={offer.isPending && offer.variables?.id === recording.id}
                      aria-label={words.offerOf(recording.offeredAt ? words.withdraw : words.offer, timeOf(recording))}
                      onClick={() => {
                        const { id, version, offeredAt } = recording;
                        offer.mutate({ id, version, offered: offeredAt === null });
                      }}
                    >
                      {recording.offeredAt ? words.withdraw : words.offer}
                    </Button>
                  ) : null}
                  {recording.state === 'recording' ? null : (
                    <Button
                      size="small"
                      status="danger"
                      aria-label={words.nameOf(words.remove, timeOf(recording))}
                      onClick={() => remove(recording)}
                    >
                      {words.remove}
                    </Button>
                  )}
                </Row>
              </li>
            ))}
          </Stack>
        )}
      </Paged>
    </section>
  );
};
