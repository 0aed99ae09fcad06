import type { Static, TSchema } from 'typebox';
import { brokenRules, type Schema } from '../api/contract-rules.ts';

/** The search part of an address: texts, or lists of texts where a key repeats. */
export type Search = Readonly<Record<string, string | readonly string[]>>;

const partsOfSchema = (schema: TSchema) => (schema as Schema).properties ?? {};

const NOT_VALID = Symbol('not valid');

const readOne = (schema: Schema, given: string | readonly string[]): unknown => {
  if (schema.type === 'array') {
    const values = (typeof given === 'string' ? [given] : given).map((one) => readOne(schema.items ?? {}, one));
    return !values.includes(NOT_VALID) && brokenRules(schema, values).length === 0 ? values : NOT_VALID;
  }
  const text = typeof given === 'string' ? given : (given[0] ?? '');
  if (schema.anyOf)
    return schema.anyOf.map((one) => readOne(one, text)).find((value) => value !== NOT_VALID) ?? NOT_VALID;
  if (schema.const !== undefined) return String(schema.const) === text ? schema.const : NOT_VALID;
  const number = schema.type === 'integer' || schema.type === 'number';
  const value = number
    ? text.trim() === ''
      ? undefined
      : Number(text)
    : schema.type === 'boolean'
      ? text === 'true'
        ? true
        : text === 'false'
          ? false
          : undefined
      : text;
  return brokenRules(schema, value).length === 0 ? value : NOT_VALID;
};

/**
 * Parses search parameters by an endpoint's query schema. Invalid ones fall back to the schema's default, or are
 * omitted.
 */
export const readSearch = <S extends TSchema>(schema: S, search: Search): Static<S> => {
  const out: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(partsOfSchema(schema))) {
    const given = search[key];
    const value = given === undefined ? NOT_VALID : readOne(part, given);
    if (value !== NOT_VALID) out[key] = value;
    else if (part.default !== undefined) out[key] = part.default;
  }
  return out as Static<S>;
};

/** The reverse: values as search parameters, without defaults and empty ones, so that addresses stay short. */
export const writeSearch = (schema: TSchema, values: Readonly<Record<string, unknown>>): Search => {
  const parts = partsOfSchema(schema);
  const out: Record<string, string | string[]> = {};
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === '' || value === parts[key]?.default) continue;
    if (Array.isArray(value)) {
      if (value.length > 0) out[key] = value.map(String);
    } else out[key] = String(value);
  }
  return out;
};

/** `?a=1&b=x&b=y` to an object; a key that repeats becomes a list. */
export const parseSearch = (text: string): Search => {
  const params = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(params.keys())].map((key) => {
      const values = params.getAll(key);
      return [key, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
};

/** The reverse of `parseSearch`, with its question mark; empty for an empty search. */
export const stringifySearch = (search: Readonly<Record<string, unknown>>): string => {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) params.append(key, String(one));
  }
  const text = params.toString();
  return text && `?${text}`;
};
