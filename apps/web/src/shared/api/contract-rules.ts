import type { Endpoint } from '@onair/contract/endpoint';

/** The subset of JSON Schema used by inputs of endpoints and queries of pages. */
export type Schema = {
  type?: string;
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
  default?: unknown;
};

export type Rule =
  | 'required'
  | 'minLength'
  | 'maxLength'
  | 'pattern'
  | 'format'
  | 'minimum'
  | 'maximum'
  | 'maxItems'
  | 'value';

/** One broken rule: where (dots between parts, as in the server's faults), which, and the limit it sets. */
export type Broken = { field: string; rule: Rule; limit?: number };

/** Whether it is `YYYY-MM-DD` and exists in the calendar. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDay,
  email: (text) => /^[^\s@]+@[^\s@]+$/.test(text),
};

const blank = (value: unknown): boolean => value === undefined || value === null || value === '';

const textRule = (schema: Schema, text: string): Omit<Broken, 'field'> | null => {
  const length = [...text].length;
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  const known = schema.format === undefined || (FORMATS[schema.format]?.(text) ?? true);
  const fits = known && (schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(text));
  if (text === '' && (minLength > 0 || !fits)) return { rule: 'required' };
  if (length < minLength) return { rule: 'minLength', limit: minLength };
  if (length > maxLength) return { rule: 'maxLength', limit: maxLength };
  return fits ? null : { rule: known ? 'pattern' : 'format' };
};

const numberRule = (schema: Schema, value: unknown): Omit<Broken, 'field'> | null => {
  if (blank(value)) return { rule: 'required' };
  if (typeof value !== 'number' || !Number.isFinite(value)) return { rule: 'value' };
  const { minimum = -Infinity, maximum = Infinity } = schema;
  if (value < minimum) return { rule: 'minimum', limit: minimum };
  if (value > maximum) return { rule: 'maximum', limit: maximum };
  return schema.type === 'integer' && !Number.isInteger(value) ? { rule: 'value' } : null;
};

const listRules = (schema: Schema, value: unknown, field: string): Broken[] => {
  if (!Array.isArray(value) || value.length < (schema.minItems ?? 0)) return [{ field, rule: 'required' }];
  const { maxItems = Infinity, items = {} } = schema;
  if (value.length > maxItems) return [{ field, rule: 'maxItems', limit: maxItems }];
  return value.flatMap((one, place) => brokenRules(items, one, `${field}.${place}`));
};

const partRules = (schema: Schema, value: unknown, field: string): Broken[] => {
  const given: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {};
  return Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
    given[key] === undefined && !schema.required?.includes(key)
      ? []
      : brokenRules(part, given[key], field ? `${field}.${key}` : key),
  );
};

/**
 * The rules of a schema that a value violates, at most one per field. Unknown formats and keywords pass: the server has
 * the last word.
 */
export const brokenRules = (schema: Schema, value: unknown, field = ''): Broken[] => {
  const { type, anyOf } = schema;
  if (anyOf) {
    const broken = anyOf.map((one) => brokenRules(one, value, field));
    if (broken.some((faults) => faults.length === 0)) return [];
    const others = anyOf.filter((one) => one.type !== 'null' && one.const === undefined);
    if (others.length === 1 && others[0]) return brokenRules(others[0], value, field);
    return [{ field, rule: blank(value) ? 'required' : 'value' }];
  }
  if ('const' in schema) return schema.const === value ? [] : [{ field, rule: blank(value) ? 'required' : 'value' }];
  if (type === 'object') return partRules(schema, value, field);
  if (type === 'array') return listRules(schema, value, field);
  if (type === 'boolean') return typeof value === 'boolean' ? [] : [{ field, rule: 'required' }];
  if (type === 'null') return value === null ? [] : [{ field, rule: 'value' }];
  const rule =
    type === 'string'
      ? textRule(schema, typeof value === 'string' ? value : '')
      : type === 'integer' || type === 'number'
        ? numberRule(schema, value)
        : null;
  return rule ? [{ field, ...rule }] : [];
};

const partsOf = ({ params, query, body }: Endpoint): Schema[] =>
  [params, query, body].filter((part) => part !== undefined);

/** The rules of the contract that a form's input violates. */
export const inputFaults = (endpoint: Endpoint, input: unknown): Broken[] =>
  partsOf(endpoint).flatMap((part) => brokenRules(part, input));

/** Limits of one field, for its control; `required` means that it must not be empty. */
export type Limits = Pick<Schema, 'minimum' | 'maximum' | 'maxLength' | 'maxItems'> & { required: boolean };

export const limitsOf = (endpoint: Endpoint, field: string): Limits => {
  const part = partsOf(endpoint).find(({ properties = {} }) => field in properties);
  const schema = part?.properties?.[field] ?? {};
  // A nullable field has the limits of its non-null type.
  const { minimum, maximum, maxLength, maxItems } = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  const required = part?.required?.includes(field) === true && brokenRules(schema, '').length > 0;
  return { minimum, maximum, maxLength, maxItems, required };
};
