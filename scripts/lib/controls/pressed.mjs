import { walk } from './source.mjs';
import { ANY } from './texts.mjs';

const TITLES = /^(test|describe|it)$/;
const QUERIES = /^(find|get|query)(All)?By[A-Z]/;

const rootOf = (callee) => {
  let node = callee;
  while (node?.type === 'MemberExpression' || node?.type === 'CallExpression')
    node = node.type === 'MemberExpression' ? node.object : node.callee;
  return node?.name ?? '';
};
const isFunction = ({ type }) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression';

/** Whether a statement only waits until something is there. */
const onlyWaits = ({ type, expression }) => {
  if (type !== 'ExpressionStatement') return false;
  const call = expression.type === 'AwaitExpression' ? expression.argument : expression;
  if (call.type !== 'CallExpression' || call.callee.type !== 'MemberExpression') return false;
  const { name } = call.callee.property;
  return QUERIES.test(name) || name === 'waitFor';
};

const regexOf = ({ regex }) => new RegExp(regex.pattern, regex.flags.replace(/[gy]/g, ''));

/** What a test acts on by name: strings, templates and patterns, without what it only expects to see. */
/** Where a link leads is what it does. */
const asksAddress = (code, { start, end }) => code.slice(start, end).includes("'href'");

const namedIn = ({ code, body }) => {
  const found = { texts: new Set(), patterns: [] };
  const enter = (node, context) => {
    if (/^(Import|Export(Named|All))Declaration$/.test(node.type) && node.source) return false;
    if (onlyWaits(node)) return false;
    if (node.type === 'CallExpression') {
      const root = rootOf(node.callee);
      if (root === 'expect' && !asksAddress(code, node)) {
        walk(node.callee, enter, { looks: true });
        walk(node.arguments.filter(isFunction), enter, {});
        return false;
      }
      // The first argument is the title, but for `test.each([…])`.
      if (TITLES.test(root) && node.callee.property?.name !== 'each') {
        walk(node.callee, enter, context);
        walk(node.arguments.slice(1), enter, context);
        return false;
      }
    }
    if (isFunction(node)) return {};
    if (context.looks) return context;
    if (node.type === 'Literal' && node.regex) found.patterns.push(regexOf(node));
    else if (node.type === 'Literal' && typeof node.value === 'string') {
      found.texts.add(/\[aria-label="([^"]+)"\]/.exec(node.value)?.[1] ?? node.value);
    } else if (node.type === 'TemplateLiteral') found.texts.add(node.quasis.map(({ value }) => value.cooked).join(ANY));
    return context;
  };
  walk(body, enter, {});
  return found;
};

const plain = (text) => text.trim().toLowerCase();

/** Says whether a test names a text: exactly, by a pattern, or with something of its own where the text has its gap. */
export const namesOf = (sources) => {
  const all = sources.map(namedIn);
  const texts = new Set(all.flatMap((one) => [...one.texts].map(plain)));
  const patterns = all.flatMap((one) => one.patterns).filter(({ source }) => /\p{L}{2}/u.test(source));
  return (text) => {
    const wanted = plain(text);
    if (texts.has(wanted)) return true;
    if (!wanted.includes(ANY)) return patterns.some((pattern) => pattern.test(text.trim()));
    const gap = new RegExp(
      `^${wanted
        .split(ANY)
        .map((part) => RegExp.escape(part))
        .join('.+')}$`,
      's',
    );
    const longest = wanted
      .split(ANY)
      .sort((a, b) => b.length - a.length)[0]
      .trim();
    return (
      [...texts].some((one) => gap.test(one)) ||
      patterns.some((pattern) => pattern.test(text.trim()) || pattern.source.toLowerCase().includes(longest))
    );
  };
};
