import { h } from './dom.js';
import { t } from './words.js';

const variants = (schema) => schema.anyOf ?? schema.oneOf ?? null;

/** A schema's type in a few characters: `string`, `Uuid`, `"img" | "video"`, `{…}[]`. */
export const typeName = (schema = {}) => {
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const union = variants(schema);
  if (union) return union.map(typeName).join(' | ');
  if (schema.type === 'array') {
    const item = typeName(schema.items);
    return item.includes('|') ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === 'object') return schema.properties ? 'object' : '{ }';
  return schema.format ?? schema.type ?? 'any';
};

const RULES = {
  minLength: (n) => `≥ ${n}`,
  maxLength: (n) => `≤ ${n}`,
  minimum: (n) => `≥ ${n}`,
  maximum: (n) => `≤ ${n}`,
  minItems: (n) => `≥ ${n}`,
  maxItems: (n) => `≤ ${n}`,
  default: (value) => `= ${JSON.stringify(value)}`,
  pattern: (pattern) => `/${pattern.length > 60 ? `${pattern.slice(0, 57)}…` : pattern}/`,
};

export const limits = (schema = {}) =>
  Object.entries(RULES)
    .filter(([rule]) => rule in schema)
    .map(([rule, say]) => say(schema[rule]))
    .join('  ');

const inner = (schema = {}) => {
  if (schema.properties) return schema;
  if (schema.items) return inner(schema.items);
  return (variants(schema) ?? []).map(inner).find(Boolean) ?? null;
};

const rows = (schema, depth) =>
  Object.entries(schema.properties).flatMap(([name, property]) => {
    const nested = depth < 4 ? inner(property) : null;
    const row = h(
      'tr',
      {},
      h(
        'td',
        { className: `name depth-${depth}` },
        h('code', {}, name),
        schema.required?.includes(name) ? h('i', { title: t('required') }, '*') : null,
      ),
      h('td', {}, h('code', { className: 'type' }, typeName(property))),
      h('td', { className: 'limits' }, limits(property)),
    );
    return nested ? [row, ...rows(nested, depth + 1)] : [row];
  });

const head = (...titles) => h('thead', {}, h('tr', {}, ...titles.map((title) => h('th', { scope: 'col' }, title))));

/** A schema as a table of its fields, nested ones indented. */
export const schemaTable = (schema) => {
  const object = inner(schema);
  if (!object) return h('p', {}, h('code', { className: 'type' }, typeName(schema)), ' ', limits(schema));
  const name = schema.properties ? null : h('p', {}, h('code', { className: 'type' }, typeName(schema)));
  return h('div', {}, name, table(head(t('name'), t('type'), t('rule')), rows(object, 0)));
};

export const table = (header, body) =>
  h('div', { className: 'scroll', tabIndex: 0 }, h('table', {}, header, h('tbody', {}, ...body)));

export const parameterTable = (parameters) =>
  table(
    head(t('name'), t('place'), t('type'), t('rule')),
    parameters.map(({ name, in: place, required, schema }) =>
      h(
        'tr',
        {},
        h('td', { className: 'name' }, h('code', {}, name), required ? h('i', { title: t('required') }, '*') : null),
        h('td', {}, place),
        h('td', {}, h('code', { className: 'type' }, typeName(schema))),
        h('td', { className: 'limits' }, limits(schema)),
      ),
    ),
  );

export const failureTable = (names, failures, locale) =>
  table(
    head(t('code'), 'HTTP', t('meaning')),
    names.map((name) =>
      h(
        'tr',
        {},
        h('td', {}, h('code', {}, String(failures[name].code))),
        h('td', {}, String(failures[name].http)),
        h('td', {}, failures[name][locale]),
      ),
    ),
  );

/** A value that a schema accepts, to begin with. */
export const example = (schema = {}) => {
  if ('const' in schema) return schema.const;
  if ('default' in schema) return schema.default;
  if (schema.enum) return schema.enum[0];
  const union = variants(schema);
  if (union) return example(union[0]);
  if (schema.type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => example(schema.items));
  if (schema.type === 'object') {
    const needed = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name));
    return Object.fromEntries(needed.map(([name, property]) => [name, example(property)]));
  }
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 0;
  if (schema.type === 'boolean') return false;
  return schema.type === 'null' ? null : '';
};
