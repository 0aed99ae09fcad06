import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseAst } from 'vite';
import { inRoot, root } from '../paths.mjs';

/** Every TypeScript file under a folder, as a path from the root of the repository. */
export const filesUnder = (folder) =>
  readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules/'));

export const parse = (path, code) => ({
  path,
  code,
  body: parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).body,
});

const parsed = new Map();

/** A file's code and syntax tree. */
export const sourceOf = (path) => {
  if (!parsed.has(path)) parsed.set(path, parse(path, readFileSync(inRoot(path), 'utf8')));
  return parsed.get(path);
};

export const lineOf = ({ code }, { start }) => code.slice(0, start).split('\n').length;

/** Walks a tree from the outside in. The result of `enter` is passed to the nodes inside; `false` skips them. */
export const walk = (node, enter, context) => {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const one of node) walk(one, enter, context);
    return;
  }
  const inner = node.type ? enter(node, context) : context;
  if (inner === false) return;
  for (const child of Object.values(node)) walk(child, enter, inner);
};

/** The file that a relative import names; null for packages, styles and data. */
export const targetOf = (path, name) => {
  if (!name.startsWith('.') || !/\.tsx?$/.test(name)) return null;
  const target = posix.join(posix.dirname(path), name);
  return existsSync(inRoot(target)) ? target : null;
};

const LOADS = /^(ImportDeclaration|ExportNamedDeclaration|ExportAllDeclaration)$/;

/** What a file imports or passes on from others of ours. */
export const importsOf = ({ path, body }) =>
  body.flatMap((node) => {
    const target = LOADS.test(node.type) && node.source ? targetOf(path, node.source.value) : null;
    if (!target) return [];
    const type = (node.importKind ?? node.exportKind) === 'type';
    const names = (node.specifiers ?? []).map((one) => ({
      name: (one.imported ?? one.local).name,
      local: (one.exported ?? one.local).name,
      type: type || (one.importKind ?? one.exportKind) === 'type',
    }));
    return [{ target, type, names, passes: node.type !== 'ImportDeclaration' }];
  });
