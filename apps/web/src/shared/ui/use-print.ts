import { useEffect } from 'react';

/** Paper is white: while the page is printed it wears the light theme. */
export const usePrint = (): (() => void) => {
  useEffect(() => {
    let theme: string | null = null;
    const before = () => {
      theme = document.body.getAttribute('arco-theme');
      document.body.removeAttribute('arco-theme');
    };
    const after = () => {
      if (theme !== null) document.body.setAttribute('arco-theme', theme);
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return () => window.print();
};
