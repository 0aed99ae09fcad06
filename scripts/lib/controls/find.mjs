import { attributesOf, tagOf } from './given.mjs';
import { lineOf, walk } from './source.mjs';
import { textsOf } from './texts.mjs';

const NATIVE = /^(button|a|input|select|textarea|summary)$/;
const KIT = /^(Button|Checkbox|DatePicker|Input|InputNumber|InputTag|Radio|Select|Switch|Popconfirm)(\.|$)/;
const LINK = /^(PageLink|ContentLink)$/;
/** What an element is called, in the order in which it counts. */
const NAMES = ['aria-label', 'aria-labelledby', 'label', 'ok', 'okText', 'copy', 'children', 'name'];
/** What it is called where nothing else names it, not even the field around it. */
const LAST_NAMES = ['title', 'placeholder'];
const ACT = /^(on[A-Z]\w*|run|act|submits)$/;
/** Callbacks that only report a close, or a hover, are no acts. */
const NO_ACT =
  /^on(Close|Closed|Retry|Load|Error|Scroll|Focus|Blur|PointerEnter|PointerLeave|Made|Done|Handover|Forget|Stats|State|Time)$/;
const HOLDS = ['options', 'tabs'];

const isAct = (name) => ACT.test(name) && !NO_ACT.test(name);

const isControl = (tag, attributes) => {
  const has = (name) => attributes.has(name);
  const acts = [...attributes.keys()].some(isAct);
  if (has('hidden')) return false;
  if (tag === 'a') return has('href') || acts;
  if (NATIVE.test(tag) || KIT.test(tag) || LINK.test(tag)) return true;
  if (!/^[A-Z]/.test(tag)) return acts && has('aria-label');
  if (/Field$/.test(tag) && has('field')) return true;
  return ['label', 'aria-label', 'name', 'ok'].some(has) && (acts || ['to', 'href', 'form', 'text', 'panel'].some(has));
};

const isOwn = (tag) =>
  /^[A-Z]/.test(tag) && !KIT.test(tag) && !LINK.test(tag) && !/^(IconButton|TabList|Segments)$/.test(tag);

const propertiesOf = (node) =>
  new Map(node.properties.filter(({ type }) => type === 'Property').map(({ key, value }) => [key.name, value]));

/** Every control of a file: `{ path, line, tag, texts }`; without texts its name is data. */
export const controlsIn = (source, uses) => {
  const { texts, labelled, meant } = textsOf(source, uses);
  const found = [];
  const add = (node, tag, names) => found.push({ path: source.path, line: lineOf(source, node), tag, texts: names });
  /** Names of the choices that a control offers. */
  const offered = (value) => {
    const names = [];
    walk(meant(value), (node) => {
      if (node.type === 'Property' && ['label', 'title'].includes(node.key.name)) names.push(...texts(node.value));
    });
    return names;
  };
  const nameOf = (node, attributes, around) => {
    const named = (name) => {
      const value = name === 'children' ? { ...node, type: 'JSXFragment' } : attributes.get(name);
      return value ? (name === 'aria-labelledby' ? labelled(value) : texts(value)) : [];
    };
    const first = (names) => names.map(named).find((found) => found.length > 0);
    return first(NAMES) ?? (around?.length ? around : first(LAST_NAMES)) ?? [];
  };
  walk(source.body, (node, around) => {
    if (node.type === 'ObjectExpression') {
      const own = propertiesOf(node);
      const label = ['label', 'ok', 'title', 'name', 'text'].map((name) => own.get(name)).find(Boolean);
      if (label && ((own.has('ok') && (own.has('title') || own.has('danger'))) || [...own.keys()].some(isAct)))
        add(node, 'act', texts(label));
    }
    if (node.type === 'CallExpression' && node.callee.name === 'useSingleKeys') {
      for (const { key } of node.arguments[0]?.properties ?? []) {
        const text = String(key.name ?? key.value);
        add(key, 'key', [{ zh: text, en: text }]);
      }
    }
    if (node.type !== 'JSXElement') return around;
    const tag = tagOf(node.openingElement);
    const attributes = attributesOf(node.openingElement);
    if (isControl(tag, attributes)) {
      const held = HOLDS.flatMap((name) => (attributes.has(name) ? offered(attributes.get(name)) : []));
      const names = [...nameOf(node, attributes, around), ...held];
      // Of our own components those that are called by data hold controls that are counted where they are.
      if (names.length > 0 || !isOwn(tag)) add(node, tag, names);
    }
    if (tag === 'label') return texts({ ...node, type: 'JSXFragment' });
    return /^(Field|Labelled)$/.test(tag) ? texts(attributes.get('label')) : around;
  });
  return found;
};
