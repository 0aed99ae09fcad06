import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FieldFault } from '@onair/contract/failure';
import { OFFSET_MAX, PAGE_SIZE_DEFAULT } from '@onair/contract/paging';
import type { Locale } from '@onair/contract/text';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { AppError, invalidField } from '../lib/errors.ts';

/** Longest body in bytes where an endpoint names no limit of its own. */
export const BODY_MAX = 64 * 1024;
const DEPTH_MAX = 20;
/** Maximum fields in a body: 1,024 in the usual 64 KiB, more where an endpoint allows a larger body. */
const BYTES_PER_FIELD = 64;

/**
 * Whether a JSON text nests deeper, or has more fields, than any valid request: checked without parsing, since a parser
 * would follow 450,000 levels.
 */
const tooComplex = (json: string, bodyLimit: number): boolean => {
  const fieldsMax = bodyLimit / BYTES_PER_FIELD;
  let depth = 0;
  let fields = 0;
  for (let i = 0; i < json.length; i += 1) {
    const c = json.charCodeAt(i);
    if (c === 34) {
      // To the end of the string, past escaped quotes.
      for (i += 1; i < json.length && json.charCodeAt(i) !== 34; i += 1) if (json.charCodeAt(i) === 92) i += 1;
    } else if (c === 123 || c === 91) {
      depth += 1;
      if (depth > DEPTH_MAX) return true;
    } else if (c === 125 || c === 93) depth -= 1;
    else if (c === 58) {
      fields += 1;
      if (fields > fieldsMax) return true;
    }
  }
  return false;
};

/** A file is part of its request, so another file under the same idempotency key is another request. */
export const coverFile = ({ actor }: FastifyRequest, bytes: Uint8Array): void => {
  actor.fingerprint = createHash('sha256').update(actor.fingerprint).update(bytes).digest('base64url');
};

/**
 * Bodies are JSON, sent as such: no text/plain, no forms, bounded depth, `__proto__` and `constructor.prototype`
 * refused. Multipart is parsed for the endpoints that take uploads and refused by all others.
 */
export const acceptBodies = async (app: FastifyInstance): Promise<void> => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const json = String(text);
    if (json === '') return done(null, undefined);
    if (tooComplex(json, request.routeOptions.bodyLimit)) return done(new AppError('invalid'));
    return parse(request, json, done);
  });
  // The handler of an upload states the limits of its own file; these bounds apply in any case.
  await app.register(multipart, {
    limits: {
      fileSize: 5 * 1024 * 1024,
      files: 1,
      fields: 5,
      parts: 6,
      fieldSize: 1024,
      fieldNameSize: 100,
      headerPairs: 20,
    },
    // Handlers read the parts; a file past its limit is refused, never cut.
    attachFieldsToBody: false,
    throwFileSizeLimit: true,
  });
};

/**
 * The usual format of instants: checked by one regular expression. Others are parsed, as the format's own rule does.
 */
const USUAL_INSTANT =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?Z$/;
const instant = addFormats.default.get('date-time') as { validate: (text: string) => boolean };

/**
 * Two validators: bodies are validated as they are; path and query are coerced to the numbers and booleans of the
 * schema. Both refuse unknown fields; neither ever drops or repairs one.
 */
const make = (coerceTypes: boolean) => {
  const ajv = new Ajv({
    coerceTypes,
    useDefaults: true,
    // Unknown fields are refused, not removed; the first fault ends the work on a hostile body.
    removeAdditional: false,
    allErrors: false,
    strict: false,
    validateFormats: true,
    $data: false,
    unicodeRegExp: true,
  });
  addFormats.default(ajv, ['date', 'date-time', 'uuid', 'email']);
  ajv.addFormat('date-time', {
    ...instant,
    validate: (text: string) => USUAL_INSTANT.test(text) || instant.validate(text),
  });
  return ajv;
};
const bodies = make(false);
const addresses = make(true);

type JsonSchema = { [key: string]: unknown };

/** Objects refuse fields that they do not name, at every depth. */
export const closed = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy: JsonSchema = {};
  for (const [key, value] of Object.entries(schema)) copy[key] = closed(value);
  if (copy.type === 'object' && 'properties' in copy && !('additionalProperties' in copy)) {
    copy.additionalProperties = false;
  }
  return copy;
};

type Compiled = WeakMap<TSchema, ValidateFunction>;
const ofBodies: Compiled = new WeakMap();
const ofAddresses: Compiled = new WeakMap();

/** The validator of a schema, compiled at the first call: all apps of a process share the contract. */
export const compile = (schema: TSchema, part: 'body' | 'params' | 'query'): ValidateFunction => {
  const [ajv, compiled] = part === 'body' ? [bodies, ofBodies] : [addresses, ofAddresses];
  const known = compiled.get(schema);
  if (known) return known;
  const validate = ajv.compile(closed(schema) as JsonSchema);
  compiled.set(schema, validate);
  return validate;
};

const words: Record<string, { 'zh-CN': string; 'en-US': string }> = {
  required: { 'zh-CN': '必填', 'en-US': 'is required' },
  additionalProperties: { 'zh-CN': '不是可识别的字段', 'en-US': 'is not a known field' },
  type: { 'zh-CN': '类型不正确', 'en-US': 'has the wrong type' },
  maxLength: { 'zh-CN': '超过长度上限', 'en-US': 'is too long' },
  minLength: { 'zh-CN': '过短或为空', 'en-US': 'is too short or empty' },
  pattern: { 'zh-CN': '含有不允许的字符', 'en-US': 'has characters that are not allowed' },
  format: { 'zh-CN': '格式不正确', 'en-US': 'has the wrong format' },
  minimum: { 'zh-CN': '过小', 'en-US': 'is too small' },
  maximum: { 'zh-CN': '过大', 'en-US': 'is too large' },
  minItems: { 'zh-CN': '项目过少', 'en-US': 'has too few items' },
  maxItems: { 'zh-CN': '项目过多', 'en-US': 'has too many items' },
};
const otherwise = { 'zh-CN': '取值不在允许范围内', 'en-US': 'is not one of the allowed values' };

const fieldOf = (error: ErrorObject): string => {
  const at = error.instancePath.slice(1).replaceAll('/', '.');
  const name: unknown = error.params.missingProperty ?? error.params.additionalProperty;
  return typeof name === 'string' ? [at, name.slice(0, 60)].filter(Boolean).join('.') : at;
};

/** Validation errors as field faults, in the reader's language. Submitted values are never repeated. */
export const fieldFaults = (errors: readonly ErrorObject[], locale: Locale): FieldFault[] => {
  const faults = new Map<string, FieldFault>();
  for (const error of errors) {
    const field = fieldOf(error);
    const rule = error.keyword === 'const' || error.keyword === 'anyOf' ? 'value' : error.keyword;
    faults.set(field, { field, rule, msg: (words[rule] ?? otherwise)[locale] });
  }
  return [...faults.values()].slice(0, 20);
};

const BLANK = { 'zh-CN': '不能为空', 'en-US': 'must not be blank' };

const TURNED = {
  'zh-CN': '含有改变文字方向的字符，请删除后重试',
  'en-US': 'contains characters that reorder text. Remove them',
};

/** Characters that nobody sees: alone they are a title without a word. */
const UNSEEN = /[\p{Cf}\p{Z}\s\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Characters that turn the text behind them around, also that of the page where it stands. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/u;

/** What keeps a text from being read as a title or name; null when nothing does. */
export const titleFault = (text: string): 'blank' | 'turned' | null => {
  if (text.replace(UNSEEN, '') === '') return 'blank';
  return TURNS.test(text) ? 'turned' : null;
};

/** What is said about a text that turns others. */
export const turnedWords = (locale: Locale): string => TURNED[locale];

/** A trimmed text that shows something. @throws AppError `invalid` otherwise; `msg` replaces the words about a blank one */
export const filled = (field: string, text: string, locale: Locale, msg = BLANK[locale]): string => {
  const value = text.trim();
  const fault = titleFault(value);
  if (fault === 'blank') throw invalidField(field, 'minLength', msg);
  if (fault === 'turned') throw invalidField(field, 'pattern', TURNED[locale]);
  return value;
};

const TOO_DEEP = { 'zh-CN': '翻页过深，请用筛选条件缩小范围', 'en-US': 'is too deep a page; use a filter instead' };

/**
 * The rows of a list's page.
 * @throws AppError `invalid` when the page is beyond the limit
 */
export const pageOf = (
  { current = 1, pageSize = PAGE_SIZE_DEFAULT }: { current?: number; pageSize?: number },
  locale: Locale,
): { limit: number; offset: number } => {
  const offset = (current - 1) * pageSize;
  if (offset > OFFSET_MAX) {
    throw invalidField('current', 'maximum', TOO_DEEP[locale]);
  }
  return { limit: pageSize, offset };
};
