/**
 * Lists classes of `*.module.css` that no component uses, and classes that a component names and no stylesheet has;
 * fails when there is one. A component that computes a class (`styles[tone]`) counts as a use of all.
 * `node scripts/check-styles.mjs`
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { inRoot, root } from './lib/paths.mjs';

const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g;
/** Classes of the kit and the editor, which stand inside ours. */
const FOREIGN = /^(arco-|ProseMirror)/;

const files = readdirSync(inRoot('apps/web/src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const read = (path) => readFileSync(path, 'utf8');
/** As Vite's modules name them, so that `styles.rowHead` is `.row-head`. */
const camel = (name) => name.replace(/-+(\w)/g, (_, letter) => letter.toUpperCase());

/** The classes that a stylesheet has rules for. */
const classesIn = (css) => {
  const selectors = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(["'])[^"'\n]*\1|:[^;{}]*;/g, '');
  const names = [...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name);
  return new Set(names.filter((name) => !FOREIGN.test(name)).map(camel));
};

/** Stylesheet by path: its classes, and which of them are used. */
const sheets = new Map(
  files
    .filter((path) => path.endsWith('.module.css'))
    .map((path) => [path, { classes: classesIn(read(path)), used: new Set() }]),
);

const faults = [];
for (const path of files.filter((path) => /\.tsx?$/.test(path))) {
  const code = read(path);
  for (const [, name, from] of code.matchAll(IMPORT)) {
    const sheet = sheets.get(resolve(dirname(path), from));
    if (!sheet) continue;
    const named = [...code.matchAll(new RegExp(`(?<![/\\w])${name}\\.(\\w+)`, 'g'))].map(([, key]) => key);
    for (const key of named) {
      sheet.used.add(key);
      if (!sheet.classes.has(key)) faults.push(`${path}: ${name}.${key} has no rule in ${from}`);
    }
    // A class that is computed may be any, and so may those of a sheet that is handed on as a whole.
    if (new RegExp(`\\b${name}\\b(?!\\.|\\s+from)`).test(code)) for (const key of sheet.classes) sheet.used.add(key);
  }
}
for (const [path, { classes, used }] of sheets) {
  for (const key of classes) if (!used.has(key)) faults.push(`${path}: nothing uses .${key}; delete it`);
}
for (const fault of faults) console.error(fault.slice(root.length + 1));
console.log(faults.length === 0 ? 'Every class is used.' : `${faults.length} classes are not used, or missing.`);
process.exitCode = faults.length === 0 ? 0 : 1;
