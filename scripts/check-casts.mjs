/**
 * Counts assertions of types (`x as T`, but not `as const`) in product code, and fails above the limit: each of them is a
 * place where the compiler believes us. `as unknown as T` counts once.
 * `node scripts/check-casts.mjs [--list]`
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { inRoot } from './lib/paths.mjs';

const LIMIT = 75;
const LEFT_OUT = /\.(test|fixtures|d)\.tsx?$|[\\/](testing|faults)[\\/]/;

const files = ['packages/contract', 'apps/server', 'apps/media', 'apps/web'].flatMap((side) =>
  readdirSync(inRoot(side, 'src'), { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => /\.tsx?$/.test(path) && !LEFT_OUT.test(path)),
);

const isCast = (node) => node.type === 'TSAsExpression' || node.type === 'TSTypeAssertion';
const isConst = ({ typeAnnotation }) => typeAnnotation.typeName?.name === 'const';

/** Where the outermost assertions of a tree begin. */
const castsIn = (node, within = null) => {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((one) => castsIn(one, within));
  const own = isCast(node) && !isConst(node) && !(within && isCast(within)) ? [node.start] : [];
  return [...own, ...Object.values(node).flatMap((child) => castsIn(child, node.type ? node : within))];
};

const found = files.flatMap((path) => {
  const code = readFileSync(path, 'utf8');
  const lines = (at) => code.slice(0, at).split('\n').length;
  return castsIn(parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).body).map((at) => `${path}:${lines(at)}`);
});

if (found.length > LIMIT || process.argv.includes('--list')) for (const place of found) console.error(place);
console.log(`${found.length} assertions of types, at most ${LIMIT}`);
if (found.length > LIMIT) {
  console.error('Write a guard, `satisfies`, or use packages/contract/src/typed.ts.');
  process.exit(1);
}
