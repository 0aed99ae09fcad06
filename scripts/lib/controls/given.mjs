import { walk } from './source.mjs';

const nameOf = (name) =>
  name.type === 'JSXMemberExpression' ? `${nameOf(name.object)}.${name.property.name}` : name.name;

/** What an opening tag is called: `Button`, `Input.TextArea`. */
export const tagOf = ({ name }) => nameOf(name);

/** The attributes of an opening tag by their names; one without a value is true. */
export const attributesOf = ({ attributes }) =>
  new Map(
    attributes
      .filter(({ type }) => type === 'JSXAttribute')
      .map(({ name, value }) => [nameOf(name), value ?? { type: 'Literal', value: true }]),
  );

/** Where each component is used: name → what it is given, with the file. */
export const usesIn = (sources) => {
  const uses = new Map();
  for (const source of sources) {
    walk(source.body, (node) => {
      if (node.type !== 'JSXOpeningElement') return;
      const tag = tagOf(node);
      uses.set(tag, [...(uses.get(tag) ?? []), { source, attributes: attributesOf(node) }]);
    });
  }
  return uses;
};

/** What the components of a file take: local name of a property → `[component, property]`. */
export const propertiesIn = ({ body }) => {
  const found = new Map();
  walk(body, ({ type, id, init }) => {
    if (type !== 'VariableDeclarator' || !/^[A-Z]/.test(id.name ?? '') || init?.type !== 'ArrowFunctionExpression')
      return;
    for (const { type, key, value } of init.params[0]?.properties ?? []) {
      const local = value?.type === 'AssignmentPattern' ? value.left : value;
      if (type !== 'Property' || local.type !== 'Identifier') continue;
      found.set(local.name, [...(found.get(local.name) ?? []), [id.name, key.name]]);
    }
  });
  return found;
};
