/**
 * Checks the direction of imports (ARCHITECTURE.md, "Direction") in every source file, and says what to do instead.
 * `node scripts/check-imports.mjs [ROOT]`
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { findCycles } from './lib/cycles.mjs';
import { isTest, judgeCode, judgeImport, judgePackage } from './lib/import-rules.mjs';
import { root as here } from './lib/paths.mjs';
import { judgeTables, learnTables } from './lib/table-owners.mjs';

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

const read = (path) => {
  const code = withoutComments(readFileSync(join(root, path), 'utf8'));
  const imports = [...code.matchAll(IMPORT)].map(({ 0: text, 1: keyword, 2: type, 4: name, index }) => ({
    name,
    typeOnly: Boolean(type),
    lazy: !keyword && text.includes('('),
    target: name.startsWith('.') ? posix.join(posix.dirname(path), name) : null,
    line: code.slice(0, index).split('\n').length,
  }));
  return { path, code, imports };
};

const faultsOf = ({ path, code, imports }) => [
  ...judgeCode(path, code).map((fault) => `${path}  ${fault}`),
  ...imports.flatMap(({ name, typeOnly, lazy, target, line }) => {
    const fault = target ? judgeImport(path, target, { typeOnly, lazy }) : judgePackage(path, name, typeOnly);
    return fault ? [`${path}:${line}  ${name}: ${fault}`] : [];
  }),
];

const files = ['packages', 'apps'].flatMap(filesUnder).map(read);
/** What each file of the product imports: also types and what is loaded later, since that is what a reader follows. */
const imports = new Map(
  files
    .filter(({ path }) => !isTest(path))
    .map(({ path, imports }) => [path, imports.flatMap(({ target }) => (target ? [target] : []))]),
);

const cycles = findCycles(imports);
const owners = learnTables(files);
const faults = [
  ...files.flatMap(faultsOf),
  ...files.flatMap(({ path, code }) => judgeTables(path, code, owners).map((fault) => `${path}  ${fault}`)),
  ...cycles.map(
    (cycle) => `${cycle.join('\n  ')}\n  import each other in a circle: move what they share into a file of its own`,
  ),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(`\n${faults.length} against the direction of imports; the rules are in ARCHITECTURE.md.`);
  process.exit(1);
}
console.log(`${files.length} files keep the direction of imports`);
