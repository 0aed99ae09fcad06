import { liveFrame } from '@onair/contract/embedding/embed-code';
import { LINES } from '@onair/contract/live/media/lines';
import { previewPath } from '@onair/contract/live/studios/commands';
import { useEffect, useId } from 'react';
import { saveFile } from '../../../shared/api/transfer.ts';
import { clockTime, useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { IconCamera, IconCode, IconCopy, IconLaunch, IconLink, IconMore } from '../../../shared/kit/icons.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
import { copyText } from '../../../shared/ui/copy-button.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { MenuButton } from '../../../shared/ui/menu-button.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { Segments } from '../../../shared/ui/segments.tsx';
import { operationWords } from '../controls/controls.words.ts';
import { Player } from '../player/player.tsx';
import { NextPlan } from '../schedule/index.ts';
import { previewReason, reasonIn, usePreview, usePreviewSource } from './preview.state.ts';
import { nowOf, sessionToken, useClock, useNow, useOutdated, useStudio } from './studio.state.ts';
import styles from './studio-cards.module.css';
import { monitorWords } from './studios.words.ts';
import { ViewerCount } from './viewer-count.tsx';

/** Saves the current picture as a full-size PNG; false when there is none. */
const saveSnapshot = async (video: HTMLVideoElement, name: string): Promise<boolean> => {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0) return false;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.drawImage(video, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) return false;
  const at = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  saveFile(blob, `${name}-${at}.png`);
  return true;
};

const copy = (text: string, copied: 'linkCopied' | 'statsCopied'): Promise<void> => {
  const words = wordsNow(monitorWords);
  return copyText(text, words[copied], words.copyFailed);
};

const EmbedLive = lazyPart(async () => (await import('./embed-live.tsx')).EmbedLive);

/** Further actions on the preview. */
export const PreviewMenu = ({ boxId }: { boxId: string }) => {
  const words = useWords(monitorWords);
  const studio = useStudio();
  const { open } = useOverlays();
  const { source } = usePreviewSource();
  const playing = usePreview((state) => state.stats !== null);
  const address = new URL(studio.livePath, location.href).href;
  const figures = () => {
    const now = nowOf(studio.id);
    const { stats } = usePreview.getState();
    return JSON.stringify(
      { studio: studio.slug, at: new Date().toISOString(), source, player: stats, now: now ?? null },
      null,
      2,
    );
  };
  const embed = () => open(EmbedLive, { frame: liveFrame(studio.slug), title: studio.title || studio.name });
  const snapshot = async () => {
    const video = document.getElementById(boxId)?.querySelector('video');
    if (!video || !(await saveSnapshot(video, studio.slug))) Message.warning(wordsNow(monitorWords).noPicture);
  };
  return (
    <MenuButton
      label={words.more}
      type="text"
      size="small"
      icon={<IconMore />}
      items={[
        {
          key: 'open',
          label: words.openPublic,
          icon: <IconLaunch />,
          onSelect: () => window.open(address, '_blank', 'noopener'),
        },
        { key: 'link', label: words.copyLink, icon: <IconLink />, onSelect: () => void copy(address, 'linkCopied') },
        { key: 'embed', label: words.embed, icon: <IconCode />, onSelect: embed },
        {
          key: 'stats',
          label: words.copyStats,
          icon: <IconCopy />,
          onSelect: () => void copy(figures(), 'statsCopied'),
        },
        {
          key: 'snapshot',
          label: words.snapshot,
          icon: <IconCamera />,
          disabled: !playing,
          divided: true,
          onSelect: () => void snapshot(),
        },
      ]}
    />
  );
};

/** Marks over the picture: how it differs from the line's. */
const OnAirMarks = () => {
  const words = useWords(operationWords);
  const marks = useNow((now) => [
    now.program === 'slate' ? words.marks.slate : '',
    now.muted ? words.marks.muted : '',
    now.delay.seconds > 0 ? words.marks.delay(now.delay.seconds, now.delay.open) : '',
  ]);
  return marks?.filter(Boolean).map((mark) => (
    <Text key={mark} size={12} line={22} rounded="small" className={styles.mark}>
      {mark}
    </Text>
  ));
};

/** The duration and the peak of the live, and who watches now; players stay after its end. */
const OnAirFigures = ({ simulated }: { simulated: boolean }) => {
  const words = useWords(monitorWords);
  const format = useFormat();
  const since = useNow((now) => now.since) ?? null;
  const count = useNow((now) => now.watching.now) ?? 0;
  const peak = useNow((now) => now.watching.peak) ?? 0;
  const outdated = useOutdated();
  // A clock that runs on would say that the live does.
  const now = useClock(since !== null && !outdated);
  return (
    <Row gap={12} tone="muted" numeric nowrap rigid>
      {since ? (
        <Text tone="strong" title={words.duration}>
          {clockTime((now - Date.parse(since)) / 1000)}
        </Text>
      ) : null}
      <ViewerCount count={count} simulated={simulated} />
      {since ? <span>{words.peak(format.number(peak))}</span> : null}
    </Row>
  );
};

/** The studio as operators see it: the program before its safety delay, or one line. */
export const PreviewCard = () => {
  const words = useWords(monitorWords);
  const studio = useStudio();
  const id = useId();
  const { source, played, renditions, choose } = usePreviewSource();
  const reason = useNow((now) => previewReason(now, played)) ?? null;
  const live = useNow((now) => now.live) ?? studio.live;
  const title = studio.title || studio.name;
  const sources = ['preview', ...LINES, ...renditions] as const;
  useEffect(() => () => usePreview.setState({ stats: null }), []);
  return (
    <PageCard title={words.preview} extra={<PreviewMenu boxId={id} />}>
      <Segments
        label={words.source}
        className={styles.sources ?? ''}
        options={sources.map((value) => ({ value, label: words.sources[value] }))}
        value={source}
        onChange={choose}
      />
      <div id={id}>
        <Player
          key={`${studio.id} ${played}`}
          path={previewPath(studio.id, played)}
          firstMessage={sessionToken}
          label={words.previewOf(studio.name)}
          controls
          reason={(state) => {
            const known = reasonIn(state, reason);
            return known && words.reasons[known];
          }}
          onStats={(stats) => usePreview.setState({ stats })}
        >
          <OnAirMarks />
        </Player>
      </div>
      <Row wrap gap={[2, 12]} above={8} className={styles.foot}>
        <Text cut grow shrinks title={[studio.name, studio.title].filter(Boolean).join(' · ')}>
          {live ? title : <NextPlan studioId={studio.id} otherwise={title} />}
        </Text>
        <OnAirFigures simulated={studio.simulated} />
      </Row>
    </PageCard>
  );
};
