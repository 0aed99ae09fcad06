import { getRecorder, type Recorder, startRecording, stopRecording } from '@onair/contract/live/recordings';
import { videosChannel } from '@onair/contract/live/videos/videos';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { duration, useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Alert, Button, Message } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { useChannel } from '../../../shared/stream/connection.ts';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { Loaded } from '../../../shared/ui/states.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import styles from '../methods/methods.module.css';
import { useClock, useNow, useStudioId } from '../studios/studio.state.ts';
import { RecorderForm } from './recorder-form.tsx';
import { recordingWords } from './recording.words.ts';
import { RecordingList } from './recording-list.tsx';

/** The size of a running recording is updated every few seconds. */
const REFRESH_MS = 5_000;

const RecordNow = ({ recorder, studioId }: { recorder: Recorder; studioId: string }) => {
  const words = useWords(recordingWords);
  const format = useFormat();
  const { running, away } = recorder;
  const onAir = useNow(({ program }) => program !== null) ?? false;
  const clock = useClock(running !== null);
  const start = useWrite(startRecording, {
    onDone: () => void Message.success(wordsNow(recordingWords).started),
  });
  const stop = useWrite(stopRecording, {
    onDone: () => void Message.success(wordsNow(recordingWords).stopped),
  });
  if (running) {
    const length = duration(Math.max(0, (clock - Date.parse(running.startedAt)) / 1000));
    return (
      <Row wrap gap={[8, 16]} justify="between">
        <StatusTag tone="bad">{words.runs(length, format.bytes(running.bytes))}</StatusTag>
        <Button type="primary" status="danger" loading={stop.isPending} onClick={() => stop.mutate({ studioId })}>
          {words.stop}
        </Button>
      </Row>
    );
  }
  return (
    <>
      <Row wrap gap={[8, 16]} justify="between">
        <StatusTag tone="off">{words.idle}</StatusTag>
        <Button
          type="primary"
          disabled={(away !== null && away !== 'elsewhere') || !onAir}
          loading={start.isPending}
          onClick={() => start.mutate({ studioId })}
        >
          {words.start}
        </Button>
      </Row>
      {away ? <Alert type="warning" content={words.away[away]} /> : null}
      {!away && !onAir ? (
        <Text as="p" tone="muted" size={12} className={styles.note}>
          {words.notOnAir}
        </Text>
      ) : null}
    </>
  );
};

/** Current and past recordings, and their retention. */
export const RecordingsPanel = ({ open, onClose }: OverlayProps) => {
  const words = useWords(recordingWords);
  const studioId = useStudioId();
  const query = useCall(getRecorder, { studioId }, { handled: true, enabled: open, refetchInterval: REFRESH_MS });
  useChannel(videosChannel);
  return (
    <SidePanel open={open} title={words.title} width={680} onClose={onClose}>
      <Loaded query={query}>
        {(recorder) => (
          <div className={`${styles.stack} ${styles.panel}`}>
            <RecordNow recorder={recorder} studioId={studioId} />
            <RecorderForm recorder={recorder} studioId={studioId} />
            <RecordingList studioId={studioId} />
          </div>
        )}
      </Loaded>
    </SidePanel>
  );
};
