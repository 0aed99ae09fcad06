import { createHash } from 'node:crypto';
import { join, sep } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Browser builds replace libraries that do more than needed by small files of ours: schemas are plain data, the browser
 * itself observes sizes, and the kit's own forms, whose rules its texts import, are unused.
 */
export const standIns = (root: string) => ({
  typebox: join(root, 'src/shared/api/plain-schemas.ts'),
  'resize-observer-polyfill': join(root, 'src/shared/kit/stand-ins.ts'),
  'b-validate': join(root, 'src/shared/kit/stand-ins.ts'),
});

/** `summary: '…',` or `summaryZh: '…',`, its text on the same line or the next. */
const SUMMARY = /^[ ]*summary(?:Zh)?:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`),$/gm;

/** A call that makes a schema, an endpoint or a channel; or a text or comment, in which there is none. */
const CALL_OR_TEXT =
  /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\/[^\n]*|\/\*[\s\S]*?\*\/|(?<![\w.$])(?:Type\.\w+|endpoint|channel|Line|Prose|OrNull|PageOf|Thousandths)\(/g;

/**
 * Removes texts that only the API reference needs from the browser's code, and tells the bundler that making an endpoint
 * changes nothing else: those that no page calls are left out. Line numbers stay.
 */
export const leanContract = (): Plugin => ({
  name: 'lean-contract',
  enforce: 'pre',
  transform: {
    filter: { id: /\/packages\/contract\/src\/[^.]+\.ts$/ },
    handler: (code) => ({
      code: code
        .replace(SUMMARY, (text) => text.replace(/[^\n]/g, ''))
        .replace(CALL_OR_TEXT, (found) => (/^\w.*\($/.test(found) ? `/* @__PURE__ */ ${found}` : found)),
      map: null,
    }),
  },
});

const numbered = new Map<string, string[]>();

/**
 * Names of classes in what is built: a hash of the stylesheet's path and a number. All names reach every visitor with the
 * frame, and a name that says nothing costs the least. The same in every build, as markup is rendered by one of its own.
 */
export const shortNames = {
  localsConvention: 'camelCaseOnly',
  generateScopedName: (name: string, file: string): string => {
    const path = (file.split(`${sep}src${sep}`).at(-1) ?? file).split(sep).join('/');
    const names = numbered.get(path) ?? [];
    numbered.set(path, names);
    if (!names.includes(name)) names.push(name);
    const hash = createHash('sha256').update(path).digest('base64url').replace(/[-_]/g, '').slice(0, 4);
    return `_${hash}${names.indexOf(name).toString(36)}`;
  },
} as const;
