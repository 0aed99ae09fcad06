import { memo, useEffect } from 'react';
import { Overlay } from '../../shared/overlay/overlays.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { openContent, setPaletteOpen, usePalette } from './palette.state.ts';

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette);
const ContentPanel = lazyPart(async () => (await import('../content/items/content-panel.tsx')).ContentPanel);

/** The found item, next to the page. */
const ResultPanel = () => {
  const id = usePalette((state) => state.contentId);
  return <Overlay part={ContentPanel} props={id !== null && { id }} onClose={() => openContent(null)} />;
};

/** Listens for Ctrl / Cmd K; the palette itself is fetched when it first opens. */
export const PaletteHost = memo(() => {
  const open = usePalette((state) => state.open);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'k')
        return;
      event.preventDefault();
      setPaletteOpen(!usePalette.getState().open);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const close = () => setPaletteOpen(false);
  return (
    <>
      {open ? <Palette close={close} /> : null}
      <ResultPanel />
    </>
  );
});
