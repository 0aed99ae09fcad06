import { pathToFileURL } from 'node:url';
import { inRoot } from '../paths.mjs';
import { attributesOf, propertiesIn } from './given.mjs';
import { origin } from './reach.mjs';
import { importsOf, walk } from './source.mjs';

/** Stands in a text for what only the running product knows. */
export const ANY = '\u0000';

/** Read by a `useWords` of its own, which needs no name. */
const AUDIENCE = 'apps/web/src/audience/live.words.ts';

const modules = new Map();
/** Loads a file of words. */
export const learnWords = async (path) => modules.set(path, await import(pathToFileURL(inRoot(path)).href));

const pairOf = (table) => (table?.['zh-CN'] && table['en-US'] ? [{ zh: table['zh-CN'], en: table['en-US'] }] : []);

const below = (pairs, key) =>
  pairs.flatMap(({ zh, en }) => {
    if (typeof zh !== 'object' || zh === null) return [];
    if (key !== ANY) return Object.hasOwn(zh, key) ? [{ zh: zh[key], en: en[key] }] : [];
    return Object.keys(zh).map((each) => ({ zh: zh[each], en: en[each] }));
  });

/** Words that count with what they are given. */
const gapped = (text) => (typeof text === 'string' ? text.replaceAll('NaN', ANY) : text);

/** Functions called with what they are given: each argument as the texts that it may be, or unknown. */
const called = (pairs, args) =>
  pairs.flatMap(({ zh, en }) => {
    if (typeof zh !== 'function') return [];
    const ways = args.reduce((done, texts) => done.flatMap((way) => texts.map((text) => [...way, text])), [[]]);
    try {
      return ways.map((way) => ({
        zh: gapped(zh(...way.map((text) => text.zh))),
        en: gapped(en(...way.map((text) => text.en))),
      }));
    } catch {
      return [];
    }
  });

const unknown = [{ zh: ANY, en: ANY }];
const orUnknown = (part) => (part.length > 0 ? part : unknown);
const joined = (parts) =>
  parts
    .map(orUnknown)
    .reduce((done, next) => done.flatMap((one) => next.map((two) => ({ zh: one.zh + two.zh, en: one.en + two.en }))));

/** What names stand for in a file; a name that is declared twice may mean either. */
const declaredIn = ({ body }) => {
  const found = new Map();
  const add = (name, meaning) => found.set(name, [...(found.get(name) ?? []), meaning]);
  walk(body, (node) => {
    if (node.type !== 'VariableDeclarator' || !node.init) return;
    if (node.id.type === 'Identifier') add(node.id.name, { node: node.init });
    if (node.id.type !== 'ObjectPattern') return;
    for (const { type, key, value } of node.id.properties) {
      if (type === 'Property' && value.type === 'Identifier') add(value.name, { node: node.init, key: key.name });
    }
  });
  return found;
};

/** Elements that name others by their id: the code of the id → the element. */
const namersIn = ({ code, body }) => {
  const found = new Map();
  walk(body, (node) => {
    if (node.type !== 'JSXElement') return;
    const id = attributesOf(node.openingElement).get('id');
    if (id) found.set(code.slice(id.start, id.end), { ...node, type: 'JSXFragment' });
  });
  return found;
};

/** What of readings is text; unknown where nothing is. */
const textsAmong = (pairs) => {
  const texts = pairs.filter(({ zh, en }) => typeof zh === 'string' && typeof en === 'string');
  return texts.length > 0 && texts.length < 12 ? texts : unknown;
};

const readers = new Map();

/** Reads expressions of a file as texts in both languages: `[{ zh, en }]`, none where only data is shown. */
export const textsOf = (source, uses) => {
  const known = readers.get(source.path);
  if (known) return known;
  const tables = new Map();
  for (const { target, names } of importsOf(source)) {
    for (const { name, local } of names) {
      const pairs = pairOf(modules.get(origin(target, name))?.[name]);
      if (pairs.length > 0) tables.set(local, pairs);
    }
  }
  const meanings = declaredIn(source);
  const properties = propertiesIn(source);
  const namers = namersIn(source);
  const given = (name, seen) =>
    (properties.get(name) ?? []).flatMap(([component, property]) =>
      (uses.get(component) ?? []).flatMap(({ source: user, attributes }) => {
        const value = attributes.get(property);
        return value ? textsOf(user, uses).read(value, seen) : [];
      }),
    );
  const nameOf = (name, outer) => {
    const mark = `${source.path} ${name}`;
    if (outer.includes(mark)) return [];
    const seen = [...outer, mark];
    const own = (meanings.get(name) ?? []).flatMap(({ node, key }) => {
      const pairs = read(node, seen);
      return key ? below(pairs, key) : pairs;
    });
    const all = [...own, ...given(name, seen)];
    // Words that a function is given are among those that its file knows.
    return all.length > 0 || meanings.has(name) || !/words/i.test(name) ? all : [...tables.values()].flat();
  };
  const read = (node, seen = []) => {
    const inner = (one) => read(one, seen);
    switch (node?.type) {
      case 'Literal':
        return typeof node.value === 'string' ? [{ zh: node.value, en: node.value }] : [];
      case 'JSXText': {
        const text = node.value.replace(/\s+/g, ' ');
        return text.trim() ? [{ zh: text, en: text }] : [];
      }
      case 'Identifier':
        return nameOf(node.name, seen);
      case 'MemberExpression': {
        const { computed, property } = node;
        // A table of words in the reader's language, without a hook.
        if (computed && tables.has(node.object.name)) return tables.get(node.object.name);
        return below(
          inner(node.object),
          !computed ? property.name : property.type === 'Literal' ? property.value : ANY,
        );
      }
      case 'CallExpression': {
        const { callee, arguments: args } = node;
        if (['useWords', 'wordsNow'].includes(callee.name)) {
          return args[0] ? (tables.get(args[0].name) ?? []) : pairOf(modules.get(AUDIENCE)?.liveWords);
        }
        if (callee.name === 'entryOf') return below(inner(args[0]), ANY);
        const pairs = inner(callee);
        const texts = called(
          pairs,
          args.map((one) => textsAmong(inner(one))),
        );
        return texts.length > 0 ? texts : pairs;
      }
      case 'ArrowFunctionExpression':
        return node.expression ? inner(node.body) : [];
      case 'ConditionalExpression':
        return [...inner(node.consequent), ...inner(node.alternate)];
      case 'LogicalExpression':
        return [...(node.operator === '&&' ? [] : orUnknown(inner(node.left))), ...inner(node.right)];
      case 'TemplateLiteral':
        return joined(
          node.quasis.flatMap(({ value: { cooked } }, index) => {
            const next = node.expressions[index];
            return [[{ zh: cooked, en: cooked }], ...(next ? [inner(next)] : [])];
          }),
        );
      case 'JSXExpressionContainer':
      case 'TSAsExpression':
      case 'TSNonNullExpression':
      case 'TSSatisfiesExpression':
      case 'ChainExpression':
      case 'ParenthesizedExpression':
        return inner(node.expression);
      case 'JSXElement':
      case 'JSXFragment': {
        const parts = node.children.map(inner).filter((part) => part.length > 0);
        if (parts.length > 0) return joined(parts);
        const own = node.openingElement && attributesOf(node.openingElement);
        return own?.has('text') ? inner(own.get('text')) : [];
      }
      default:
        return [];
    }
  };
  const isText = ({ zh, en }) =>
    typeof zh === 'string' && typeof en === 'string' && zh.replaceAll(ANY, '').trim() !== '';
  const texts = (node) => [
    ...new Map(
      read(node)
        .filter(isText)
        .map((text) => [text.en, text]),
    ).values(),
  ];
  const labelled = (value) => texts(namers.get(source.code.slice(value.start, value.end)));
  /** What an attribute holds; of a name all that it stands for. */
  const meant = ({ expression, ...value }) =>
    expression?.type === 'Identifier'
      ? (meanings.get(expression.name) ?? []).map(({ node }) => node)
      : (expression ?? value);
  const reader = { read, texts, labelled, meant };
  readers.set(source.path, reader);
  return reader;
};
