import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { usePaint } from './theme.ts';

/** Canvases are drawn again before the browser takes them. */
const repaint = (): void => flushSync(() => usePaint.setState(({ version }) => ({ version: version + 1 })));

/** Paper is white and narrow: while a page is printed, it wears the light theme in the width of a sheet. */
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
