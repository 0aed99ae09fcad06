import { importsOf, lineOf, sourceOf, walk } from './controls/source.mjs';

/** What a clock of the machine says. */
const CLOCK = /^(performance|Date)\.now$|^process\.hrtime(\.bigint)?$/;
/** What is a time or a rate that was measured, wherever it comes from. */
const MEASURED = /^(elapsed|took|wallMs|stallMs|longestMs|slowest|percentile|perSecond)$/;
const RATE = /^(perSecond|\w*[kK]bps|fps)$/;
const UPPER = /^toBe(LessThan|LessThanOrEqual|CloseTo)$/;
const LOWER = /^toBe(GreaterThan|GreaterThanOrEqual)$/;

/** Every node of a tree, from the outside in. */
const nodesOf = (tree) => {
  const found = [];
  walk(tree, (node) => void found.push(node));
  return found;
};
const nameOf = (node) => {
  if (node?.type === 'Identifier') return node.name;
  if (node?.type !== 'MemberExpression' || node.computed) return '';
  return `${nameOf(node.object)}.${node.property.name}`;
};
/** `x.ms`, `ms` and `{ ms }` are one name: by it what was measured is handed on. */
const lastOf = (node) => nameOf(node).split('.').at(-1);
const isClock = (node) => node.type === 'CallExpression' && CLOCK.test(nameOf(node.callee));

/** Pairs of a name and what it is given, in a tree. */
const givenIn = (tree) =>
  nodesOf(tree).flatMap((node) => {
    if (node.type === 'VariableDeclarator' && node.init && !/Function/.test(node.init.type))
      return [[lastOf(node.id), node.init]];
    if (node.type === 'AssignmentExpression') return [[lastOf(node.left), node.right]];
    if (node.type === 'Property' && !node.shorthand && node.value) return [[lastOf(node.key), node.value]];
    if (node.type === 'CallExpression' && lastOf(node.callee) === 'push' && node.callee.object)
      return [[lastOf(node.callee.object), node.arguments]];
    return [];
  });

/** What a file measures: differences of what a clock said, and the names that hold one. */
const measuredIn = (tree) => {
  const given = givenIn(tree).filter(([name]) => name !== '');
  const clocks = new Set(given.flatMap(([name, value]) => (isClock(value) ? [name] : [])));
  const isOf = (node) => isClock(node) || clocks.has(lastOf(node));
  const isDifference = (node) =>
    node.type === 'BinaryExpression' && node.operator === '-' && (isOf(node.left) || isOf(node.right));
  const spans = new Set();
  for (let before = -1; before !== spans.size; ) {
    before = spans.size;
    for (const [name, value] of given)
      if (nodesOf(value).some((node) => isDifference(node) || spans.has(lastOf(node)))) spans.add(name);
  }
  return { isDifference, spans };
};

/** Says whether a tree holds a time that was measured, by what its file does and what others hand it under a telling name. */
const measures = (own, shared) => {
  const { isDifference, spans } = measuredIn(own);
  const handed = shared.flatMap((tree) => [...measuredIn(tree).spans]).filter((name) => /ms$|took/i.test(name));
  const names = new Set([...spans, ...handed]);
  const isSpan = (node) => isDifference(node) || names.has(lastOf(node)) || MEASURED.test(lastOf(node));
  return (tree) => nodesOf(tree).some(isSpan);
};

/** What is between `expect(` and `)` of a matcher; undefined for another call. */
const expectedBy = (matcher) => {
  let inner = matcher.callee.object;
  while (inner?.type === 'MemberExpression') inner = inner.object;
  return inner?.type === 'CallExpression' && /^expect(\.\w+)?$/.test(nameOf(inner.callee))
    ? inner.arguments[0]
    : undefined;
};

/** One time beside another of the same run is a ratio, which does not depend on the machine. */
const isRatio = (tree, measured) =>
  nodesOf(tree).some((node) => node.type === 'BinaryExpression' && node.operator === '/' && measured(node.right));

/** Where a test file judges how long the machine took, or how much it did in a time: lines of text. */
export const judgedTimes = (path) => {
  const source = sourceOf(path);
  const shared = importsOf(source)
    .map(({ target }) => target)
    .filter((target) => /\.fixtures\.tsx?$|\/testing\//.test(target));
  const measured = measures(
    source.body,
    shared.map((one) => sourceOf(one).body),
  );
  return nodesOf(source.body).flatMap((node) => {
    const matcher = node.type === 'CallExpression' ? lastOf(node.callee) : '';
    const what = UPPER.test(matcher) || LOWER.test(matcher) ? expectedBy(node) : undefined;
    if (!what || measured(node.arguments) || isRatio(what, measured)) return [];
    const isRate = nodesOf(what).some((one) => RATE.test(lastOf(one)));
    if (!(UPPER.test(matcher) && measured(what)) && !(isRate && LOWER.test(matcher) && node.arguments[0]?.value > 0))
      return [];
    return [`${path}:${lineOf(source, node)} judges a time or a rate that the machine gave: state a fact, or a ratio`];
  });
};

/** Where a test file has limits of its own for waits, below the patience of all: lines of text. */
export const ownLimits = (path, patience, ofTests) => {
  const source = sourceOf(path);
  const found = [];
  const isBelow = (node, limit) => node?.type === 'Literal' && typeof node.value === 'number' && node.value < limit;
  walk(source.body, (node) => {
    if (node.type !== 'CallExpression') return;
    // Tries of something that is tried again may be short.
    if (lastOf(node.callee) === 'toPass') return false;
    const name = nameOf(node.callee);
    const last = node.arguments.at(-1);
    const isTest =
      /^(test|it|(before|after)(All|Each))\b/.test(name) ||
      (node.callee.type === 'CallExpression' && /^(test|it)\b/.test(nameOf(node.callee.callee)));
    const timeout = (node.arguments.findLast(({ type }) => type === 'ObjectExpression')?.properties ?? []).find(
      ({ key }) => key?.name === 'timeout',
    );
    const limit = isTest ? ofTests : patience;
    const isWait = isTest || /(^|\.)(until|eventually|waitFor\w*|poll|to[A-Z]\w*)$/.test(name);
    const short =
      (isWait && isBelow(timeout?.value, limit)) ||
      ((isTest || /(^|\.)(until|eventually|waitFor)$/.test(name)) && node.arguments.length > 1 && isBelow(last, limit));
    if (short)
      found.push(
        `${path}:${lineOf(source, node)} has a limit of its own: all waits share the one of scripts/lib/patience.ts`,
      );
  });
  return found;
};
