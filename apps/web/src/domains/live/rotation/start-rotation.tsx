import { type Rotation, startRotation, stopRotation } from '@onair/contract/live/rotation';
import { chooseMethod } from '@onair/contract/live/studios/studios';
import { useState } from 'react';
import { useWrite } from '../../../shared/api/query.ts';
import { duration } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { ConfirmDialog, Overlay } from '../../../shared/overlay/overlays.tsx';
import styles from '../methods/methods.module.css';
import { useNow, useStudio } from '../studios/studio.state.ts';
import { monitorWords } from '../studios/studios.words.ts';
import { keepRotation } from './rotation.state.ts';
import { rotationWords } from './rotation.words.ts';

type Props = { rotation: Rotation; dirty: boolean };

/** Starts and stops the rotation for the audience, after a confirmation. */
export const StartRotation = ({ rotation, dirty }: Props) => {
  const words = useWords(rotationWords);
  const { away } = useWords(monitorWords);
  const { id, method, media } = useStudio();
  const program = useNow((now) => now.program) ?? null;
  const [asked, ask] = useState<'start' | 'stop' | null>(null);
  const { running, items, studioId, version } = rotation;
  const settled = (said: 'started' | 'stopped') => (now: Rotation) => {
    keepRotation(now);
    Message.success(wordsNow(rotationWords)[said]);
  };
  const use = useWrite(chooseMethod, { handled: true });
  const start = useWrite(startRotation, { handled: true, onDone: settled('started') });
  const stop = useWrite(stopRotation, { handled: true, onDone: settled('stopped') });
  const against = running
    ? null
    : media.away
      ? away[media.away]
      : dirty
        ? words.reasons.unsaved
        : items.length === 0
          ? words.reasons.empty
          : items.some(({ status }) => status !== 1)
            ? words.reasons.notApproved
            : null;
  const length = duration(items.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0));
  const replaces = program !== null && program !== 'cold' ? words.startOver(words.sources[program]) : '';
  const stopNow = () => stop.mutateAsync({ studioId });
  const startNow = async () => {
    if (method !== 'video') await use.mutateAsync({ id, method: 'video' });
    await start.mutateAsync({ studioId, version });
  };
  const stops = asked === 'stop';
  return (
    <Row as="span" inline wrap gap={[8, 12]} justify="end" className={styles.startLine}>
      {against ? (
        <Text tone="muted" size={12} className={styles.note} id={`${studioId}-against`}>
          {against}
        </Text>
      ) : null}
      <Button
        type="primary"
        {...(running ? { status: 'danger' as const } : {})}
        disabled={against !== null}
        {...(against ? { 'aria-describedby': `${studioId}-against` } : {})}
        onClick={() => ask(running ? 'stop' : 'start')}
      >
        {running ? words.stop : words.start}
      </Button>
      {/* Follows the studio: what a start replaces, and the list that is started. */}
      <Overlay
        part={ConfirmDialog}
        props={
          asked && {
            title: stops ? words.stopTitle : words.startTitle,
            text: stops ? words.stopText : `${words.startText(items.length, length)} ${replaces}`.trim(),
            ok: stops ? words.stop : words.start,
            danger: stops,
            width: 460,
            act: stops ? stopNow : startNow,
          }
        }
        onClose={() => ask(null)}
      />
    </Row>
  );
};
