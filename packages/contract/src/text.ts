import { type TSchema, Type } from 'typebox';

/**
 * One-line text: no control characters (PostgreSQL refuses NUL), no lone surrogates (patterns are compiled with the `u`
 * flag). `maxLength` counts code points, as in JSON Schema.
 */
export const Line = /*#__NO_SIDE_EFFECTS__*/ (
  maxLength: number,
  options: { minLength?: number; description?: string } = {},
) => Type.String({ maxLength, pattern: '^[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]*$', ...options });

/** Text of several lines: line feed, carriage return and tab are allowed, other control characters are not. */
export const Prose = /*#__NO_SIDE_EFFECTS__*/ (maxLength: number, options: { minLength?: number } = {}) =>
  Type.String({
    maxLength,
    pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f\\ud800-\\udfff]*$',
    ...options,
  });

/**
 * Longest text of a form: advertising content, parameter description, profile. The specification says 200 words:
 * characters (code points), line breaks included. `long-text.words.ts` says so.
 */
export const LONG_TEXT_MAX = 200;

/** An instant: ISO 8601 in UTC, as `Date.prototype.toISOString` writes it. */
export const Instant = Type.String({ format: 'date-time', maxLength: 40 });

/** A calendar day `YYYY-MM-DD` in the company's time zone. */
export const Day = Type.String({ format: 'date', maxLength: 10 });

export const Uuid = Type.String({ format: 'uuid', maxLength: 36 });

export const Locale = Type.Union([Type.Literal('zh-CN'), Type.Literal('en-US')]);
export type Locale = 'zh-CN' | 'en-US';

/** Version of a row for optimistic concurrency: send back the one that was read. */
export const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** Amount of money in whole fen (1/100 CNY). */
export const Fen = Type.Integer({ minimum: -1e13, maximum: 1e13 });

export const Done = Type.Boolean();
export const Nothing = Type.Null();

export const OrNull = /*#__NO_SIDE_EFFECTS__*/ <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
