import type { Plugin } from 'vite';

/** `summary: '…',` or `summaryZh: '…',`, its text on the same line or the next. */
const SUMMARY = /^[ ]*summary(?:Zh)?:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`),$/gm;

/** Leaves out of the browser's code what only the API reference says about endpoints. Lines keep their numbers. */
export const leanContract = (): Plugin => ({
  name: 'lean-contract',
  enforce: 'pre',
  transform: {
    filter: { id: /\/packages\/contract\/src\/[^.]+\.ts$/ },
    handler: (code) => ({ code: code.replace(SUMMARY, (text) => text.replace(/[^\n]/g, '')), map: null }),
  },
});
