import { importsOf, sourceOf, targetOf, walk } from './source.mjs';

/** The file that a name comes from, past every `index.ts` that only passes it on. */
export const origin = (path, name) => {
  if (!path.endsWith('/index.ts')) return path;
  const passed = importsOf(sourceOf(path)).find((one) => one.passes && one.names.some(({ local }) => local === name));
  return passed ? origin(passed.target, name) : path;
};

const known = new Map();

/** Files whose code a file runs or loads later. */
const nextOf = (path) => {
  const before = known.get(path);
  if (before) return before;
  const { body } = sourceOf(path);
  const next = new Set();
  for (const { target, type, names } of importsOf({ path, body })) {
    if (type) continue;
    if (names.length === 0) next.add(target);
    for (const one of names) if (!one.type) next.add(origin(target, one.name));
  }
  walk(body, (node) => {
    if (node.type !== 'ImportExpression') return;
    const target = targetOf(path, node.source.value ?? '');
    if (target) next.add(target);
  });
  known.set(path, next);
  return next;
};

/** Every file that runs when these do, but for those that `except` names and what only they load. */
export const reachOf = (paths, except = () => false) => {
  const reached = new Set();
  const open = [...paths];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path) || except(path)) continue;
    reached.add(path);
    open.push(...nextOf(path));
  }
  return reached;
};
