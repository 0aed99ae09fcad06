import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * What is built for browsers takes small files of ours in place of libraries that do more than it needs: schemas are plain
 * data, sizes are observed by the browser itself, and the kit's own forms, whose rules its texts bring along, are not used.
 */
export const standIns = (root: string) => ({
  typebox: join(root, 'src/shared/api/plain-schemas.ts'),
  'resize-observer-polyfill': join(root, 'src/shared/kit/stand-ins.ts'),
  'b-validate': join(root, 'src/shared/kit/stand-ins.ts'),
});

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
