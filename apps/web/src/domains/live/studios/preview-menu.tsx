import { liveFrame } from '@onair/contract/embedding/embed-code';
import { useState } from 'react';
import { saveFile } from '../../../shared/api/transfer.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { IconCamera, IconCode, IconCopy, IconLaunch, IconLink, IconMore } from '../../../shared/kit/icons.ts';
import { copyText } from '../../../shared/ui/copy-button.tsx';
import { LazyPart, partCode } from '../../../shared/ui/lazy-part.tsx';
import { MenuButton } from '../../../shared/ui/menu-button.tsx';
import { monitorWords } from './monitor.words.ts';
import { usePreview, usePreviewSource } from './monitor-state.ts';
import { nowOf } from './now-store.ts';
import { useStudio } from './studio-context.ts';

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

const embed = partCode(async () => (await import('./embed-live.tsx')).EmbedLive);

/** Further actions on the preview. */
export const PreviewMenu = ({ boxId }: { boxId: string }) => {
  const words = useWords(monitorWords);
  const studio = useStudio();
  const [embedding, setEmbedding] = useState<{ open: boolean } | null>(null);
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
  const snapshot = async () => {
    const video = document.getElementById(boxId)?.querySelector('video');
    if (!video || !(await saveSnapshot(video, studio.slug))) Message.warning(wordsNow(monitorWords).noPicture);
  };
  return (
    <>
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
          { key: 'embed', label: words.embed, icon: <IconCode />, onSelect: () => setEmbedding({ open: true }) },
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
      {embedding ? (
        <LazyPart
          code={embed}
          tryOn={embedding}
          props={{
            open: embedding.open,
            onClose: () => setEmbedding({ open: false }),
            frame: liveFrame(studio.slug),
            title: studio.title || studio.name,
          }}
        />
      ) : null}
    </>
  );
};
