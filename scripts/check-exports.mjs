/**
 * Lists exports that no other file names: they are private to their file, or dead. A name that an index file passes on
 * has to be used by a file other than that index. Fails when there is one. `node scripts/check-exports.mjs [ROOT]`
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root as here } from './lib/paths.mjs';

const root = resolve(process.argv[2] ?? here);
const DECLARED =
  /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|abstract class|type|interface|enum) (\w+)/gm;
const PASSED_ON = /^export (?:type )?\{([^}]*)\} from/gm;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean)
  .flatMap((path) => {
    try {
      return [{ path, code: readFileSync(resolve(root, path), 'utf8').replace(COMMENT, '') }];
    } catch {
      // Deleted and not committed yet.
      return [];
    }
  });

/** The build puts this file in the place of modules of libraries, which read its exports. */
const READ_BY_LIBRARIES = 'apps/web/src/shared/kit/stand-ins.ts';

/** Name: the files that contain it. */
const mentions = new Map();
for (const { path, code } of files)
  for (const name of new Set(code.match(/[A-Za-z_]\w*/g))) {
    if (!mentions.has(name)) mentions.set(name, new Set());
    mentions.get(name).add(path);
  }

const passedOn = (code) =>
  [...code.matchAll(PASSED_ON)].flatMap(([, list]) =>
    list
      .split(',')
      .map((one) => one.trim().replace(/^type /, ''))
      .filter(Boolean)
      .map((one) => one.split(' as ')),
  );

const faults = files.flatMap(({ path, code }) => [
  ...[...code.matchAll(DECLARED)]
    .filter(([, name]) => mentions.get(name).size === 1 && path !== READ_BY_LIBRARIES)
    .map(([, name]) => `${path}  ${name}: no other file names it; drop "export", or the declaration`),
  ...passedOn(code)
    .filter(([source, name = source]) => {
      const others = [...mentions.get(name)].filter((other) => other !== path);
      const declares = (other) =>
        new RegExp(`^export [\\w ]*\\b${source}\\b`, 'm').test(files.find((one) => one.path === other).code);
      return others.every(declares);
    })
    .map(([source]) => `${path}  ${source}: passed on and used by no one; drop it from the index`),
]);
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(`\n${faults.length} exports without a reader`);
  process.exit(1);
}
console.log(`${files.length} files export what others read`);
