/**
 * Checks the direction of imports (ARCHITECTURE.md, "Direction") in every source file, and says what to do instead.
 * `node scripts/check-imports.mjs [ROOT]`
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { judgeCode, judgeImport, judgePackage } from './lib/import-rules.mjs';
import { root as here } from './lib/paths.mjs';

const root = resolve(process.argv[2] ?? here);
const LEFT_OUT = /^(node_modules|dist|data|\..*)$/;

const filesUnder = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (LEFT_OUT.test(entry.name)) return [];
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return filesUnder(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });

/** Blanks comments and keeps strings; lines keep their numbers. */
const withoutComments = (text) =>
  text.replace(
    /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
    (all, string) => (string === undefined ? all.replace(/[^\n]/g, ' ') : all),
  );

/** `import … from 'x'`, `export … from 'x'`, `import 'x'` and `import('x')`. */
const IMPORT = /(?:\b(import|export)(\s+type)?\b[^'"`;()]*?\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\3/g;

const faultsOf = (path) => {
  const code = withoutComments(readFileSync(join(root, path), 'utf8'));
  const faults = judgeCode(path, code).map((fault) => `${path}  ${fault}`);
  for (const match of code.matchAll(IMPORT)) {
    const [, , type, , target] = match;
    const fault = target.startsWith('.')
      ? judgeImport(path, posix.join(posix.dirname(path), target))
      : judgePackage(path, target, Boolean(type));
    if (fault) faults.push(`${path}:${code.slice(0, match.index).split('\n').length}  ${target}: ${fault}`);
  }
  return faults;
};

const files = ['packages', 'apps'].flatMap(filesUnder);
const faults = files.flatMap(faultsOf);
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(`\n${faults.length} against the direction of imports; the rules are in ARCHITECTURE.md.`);
  process.exit(1);
}
console.log(`${files.length} files keep the direction of imports`);
