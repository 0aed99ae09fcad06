/**
 * Replaces `typebox` in browser builds (`build/stand-ins.ts`): there schemas are interpreted as data, by the rules of
 * forms and addresses, and never compiled. The library produces the same data with eight times the code.
 * `plain-schemas.test.ts` compares the two over the whole contract.
 */
type Schema = Readonly<Record<string, unknown>> & { readonly [OPTIONAL]?: true };

const OPTIONAL = Symbol('optional');

const typed =
  (type: string) =>
  (options: object = {}): Schema => ({ type, ...options });

const optional = (schema: Schema): Schema => ({ ...schema, [OPTIONAL]: true });

const object = (properties: Record<string, Schema>, options: object = {}): Schema => {
  const required = Object.keys(properties).filter((key) => !properties[key]?.[OPTIONAL]);
  return { type: 'object', ...(required.length > 0 ? { required } : {}), properties, ...options };
};

const partial = ({ properties, required: _, ...rest }: Schema): Schema => ({
  ...rest,
  properties: Object.fromEntries(
    Object.entries(properties as Record<string, Schema>).map(([key, schema]) => [key, optional(schema)]),
  ),
});

export const Type = {
  Object: object,
  Optional: optional,
  Partial: partial,
  String: typed('string'),
  Number: typed('number'),
  Integer: typed('integer'),
  Boolean: typed('boolean'),
  Null: typed('null'),
  Unknown: (options: object = {}): Schema => ({ ...options }),
  Unsafe: (schema: Schema): Schema => schema,
  Literal: (value: string | number | boolean, options: object = {}): Schema => ({
    type: typeof value,
    const: value,
    ...options,
  }),
  Array: (items: Schema, options: object = {}): Schema => ({ type: 'array', items, ...options }),
  Union: (anyOf: readonly Schema[], options: object = {}): Schema => ({ anyOf, ...options }),
};
