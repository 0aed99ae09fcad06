import { previewPath } from '@onair/contract/live/studios/commands';
import type { StudioCard } from '@onair/contract/live/studios/studios';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { Player } from '../player/player.tsx';
import { fpsText, rateText } from './rates.ts';
import { sessionToken, useNowOf } from './studio.state.ts';
import { statusWords } from './studio-status.words.ts';
import { StudioTag } from './studio-tag.tsx';
import styles from './studio-wall.module.css';
import { monitorWords } from './studios.words.ts';
import { ViewerCount } from './viewer-count.tsx';

/** Concurrent pictures: more would take bandwidth and CPU from the one that is watched. */
const PICTURES_MAX = 6;

const Figures = ({ studio }: { studio: StudioCard }) => {
  const status = useWords(statusWords);
  const format = useFormat();
  const now = useNowOf(studio.id, ({ watching, program, lines, status: tag }) => {
    const onAir = lines.find((line) => line.line === program);
    return { viewers: watching.now, program, tag, kbps: onAir?.measured.videoKbps, fps: onAir?.measured.fps };
  });
  return (
    <>
      <StudioTag status={now?.tag ?? studio.status} />
      <ViewerCount count={now?.viewers ?? studio.viewers} simulated={studio.simulated} />
      {now?.program ? <span>{status.lines[now.program]}</span> : null}
      {now?.kbps ? (
        <span>
          {rateText(now.kbps, format)} · {fpsText(now.fps ?? null, format)} fps
        </span>
      ) : null}
    </>
  );
};

type Props = { studios: readonly StudioCard[]; onOpen: (slug: string) => void };

/** All studios, live ones first: small muted pictures of the first six, figures of all. */
export const StudioWall = ({ studios, onOpen }: Props) => {
  const words = useWords(monitorWords);
  const sorted = [...studios].sort((a, b) => Number(b.live) - Number(a.live) || b.viewers - a.viewers);
  return (
    <ul className={styles.wall} aria-label={words.wall}>
      {sorted.map((studio, index) => (
        <li key={studio.id} className={styles.tile}>
          {studio.live && index < PICTURES_MAX ? (
            <Player path={previewPath(studio.id)} firstMessage={sessionToken} label={words.previewOf(studio.name)} />
          ) : (
            <Text as="div" rounded="small" fill={2} tone="muted" className={styles.blank}>
              {studio.live ? words.live : words.offline}
            </Text>
          )}
          <button type="button" className={styles.name} onClick={() => onOpen(studio.slug)}>
            {studio.name}
          </button>
          <Text as="p" tone="muted" size={13} cut>
            {studio.title}
          </Text>
          <Row wrap gap={[6, 12]} tone="muted" size={12} numeric above={8}>
            <Figures studio={studio} />
          </Row>
        </li>
      ))}
    </ul>
  );
};
