import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { usePaint } from './theme.ts';

/** Canvases are redrawn before the browser prints them. */
const repaint = (): void => flushSync(() => usePaint.setState(({ version }) => ({ version: version + 1 })));

/** Shows a page in the light theme and in the width of a sheet while it is printed. */
export const usePrintTheme = (): void => {
  useEffect(() => {
    let theme: string | null = null;
    const before = () => {
      theme = document.body.getAttribute('arco-theme');
      document.body.removeAttribute('arco-theme');
      document.body.setAttribute('data-paper', '');
      repaint();
    };
    const after = () => {
      if (theme !== null) document.body.setAttribute('arco-theme', theme);
      document.body.removeAttribute('data-paper');
      repaint();
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
};
