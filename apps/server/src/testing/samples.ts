import type { Endpoint } from '@onair/contract/endpoint';
import fc from 'fast-check';

/** A JSON schema, as far as the contract uses the language. */
export type Schema = {
  type?: string;
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
};

const codePoints = (text: string): number => [...text].length;

const formatted: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  date: fc
    .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
    .map((d) => d.toISOString().slice(0, 10)),
  'date-time': fc
    .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
    .map((d) => d.toISOString()),
  email: fc.emailAddress(),
};

const text = (schema: Schema): fc.Arbitrary<string> => {
  if (schema.format) return formatted[schema.format] ?? fc.string();
  const { minLength = 0, maxLength = 50, pattern } = schema;
  const fits = (value: string) =>
    codePoints(value) >= minLength &&
    codePoints(value) <= maxLength &&
    (!pattern || new RegExp(pattern, 'u').test(value));
  // A pattern that begins by excluding characters fits nearly any text; others describe the text.
  if (pattern && !pattern.startsWith('^[^')) {
    // Repeated signs are given their number: hardly one in a million of any number would be long enough.
    const sized = pattern.replace(/^(\^\[[^\]]+\])[+*]\$$/, `$1{${minLength},${maxLength}}$`);
    return fc.stringMatching(new RegExp(sized)).filter(fits);
  }
  return fc
    .string({ unit: 'grapheme', minLength: Math.min(minLength, 40), maxLength: Math.min(maxLength, 60) })
    .filter(fits);
};

/** Values that the schema accepts. */
export const accepted = (schema: Schema): fc.Arbitrary<unknown> => {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(accepted));
  const { minimum = -(2 ** 53) + 1, maximum = 2 ** 53 - 1 } = schema;
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
      return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum));
    case 'number':
      return fc.double({ noNaN: true, min: minimum, max: maximum });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(accepted(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, (schema.minItems ?? 0) + 4),
      });
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([name, part]) => [name, accepted(part)] as const);
      return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
    }
    default:
      return fc.constant({});
  }
};

/** Values that no schema of ours accepts in a body, whatever the field. */
export const NEVER: readonly unknown[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  'y'.repeat(3000),
  2 ** 53,
  -1e308,
  1.5,
  { $gt: '' },
  [[]],
  { constructor: 1 },
];

const smallestTexts = new WeakMap<Schema, string>();
/** Always the same text for a schema: finding one that fits a pattern takes a millisecond, and many calls ask for it. */
const smallestText = (schema: Schema): string => {
  const known = smallestTexts.get(schema);
  if (known !== undefined) return known;
  const short = text({ ...schema, maxLength: Math.max(schema.minLength ?? 0, 8) });
  const [found = ''] = fc.sample(short, { numRuns: 1, seed: 7 });
  smallestTexts.set(schema, found);
  return found;
};

/** The smallest input of an endpoint, valid by its schemas: what is optional is left out. */
const smallest = (schema: Schema | undefined): unknown => {
  if (!schema) return {};
  if ('const' in schema) return schema.const;
  if (schema.anyOf) return smallest(schema.anyOf[0]);
  switch (schema.type) {
    case 'string':
      return smallestText(schema);
    case 'integer':
    case 'number':
      return schema.minimum ?? 0;
    case 'boolean':
      return false;
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => smallest(schema.items));
    case 'object': {
      const needed = (schema.required ?? []).map((name) => [name, smallest(schema.properties?.[name])]);
      return Object.fromEntries(needed);
    }
    default:
      return {};
  }
};

export type Parts = { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown };

export const smallestInput = (endpoint: Endpoint): Parts => ({
  params: smallest(endpoint.params as Schema | undefined) as Record<string, unknown>,
  query: smallest(endpoint.query as Schema | undefined) as Record<string, unknown>,
  body: endpoint.body ? smallest(endpoint.body as Schema) : undefined,
});

export const acceptedInput = (endpoint: Endpoint): fc.Arbitrary<Parts> => {
  const part = (schema: unknown) => (schema ? accepted(schema as Schema) : fc.constant({}));
  return fc.record({
    params: part(endpoint.params) as fc.Arbitrary<Record<string, unknown>>,
    query: part(endpoint.query) as fc.Arbitrary<Record<string, unknown>>,
    body: endpoint.body ? accepted(endpoint.body as Schema) : fc.constant(undefined),
  });
};
