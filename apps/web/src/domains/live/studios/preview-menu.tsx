import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { IconCamera, IconCopy, IconLaunch, IconLink, IconMore } from '../../../shared/kit/icons.ts';
import { copyText } from '../../../shared/ui/copy-text.ts';
import { MenuButton } from '../../../shared/ui/menu-button.tsx';
import { monitorWords } from './monitor.words.ts';
import { nowOf } from './now-store.ts';
import { usePreview } from './preview-store.ts';
import { saveSnapshot } from './snapshot.ts';
import { useStudio } from './studio-context.ts';
import { usePreviewSource } from './use-preview-source.ts';

const copy = (text: string, copied: 'linkCopied' | 'statsCopied'): Promise<void> => {
  const words = wordsNow(monitorWords);
  return copyText(text, words[copied], words.copyFailed);
};

/** What else can be done with the preview. */
export const PreviewMenu = ({ boxId }: { boxId: string }) => {
  const words = useWords(monitorWords);
  const studio = useStudio();
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
