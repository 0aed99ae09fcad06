import { memo, useEffect } from 'react';
import { LazyPart, partCode, useOpened } from '../../shared/ui/lazy-part.tsx';
import { openContent, setPaletteOpen, usePalette } from './palette.state.ts';

const palette = partCode(async () => (await import('./palette.tsx')).Palette);
const contentPanel = partCode(async () => (await import('../content/items/content-panel.tsx')).ContentPanel);

/** The found item, next to the page. */
const ResultPanel = () => {
  const id = usePalette((state) => state.contentId);
  const opened = useOpened(id !== null);
  const close = () => openContent(null);
  return opened ? <LazyPart code={contentPanel} props={{ id, onClose: close }} tryOn={id} onFail={close} /> : null;
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
      {open ? <LazyPart code={palette} props={{ close }} onFail={close} /> : null}
      <ResultPanel />
    </>
  );
});
