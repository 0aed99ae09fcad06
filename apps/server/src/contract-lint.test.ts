import { channels, endpoints } from '@onair/contract/index';
import { type PageRoute, pageRoutes } from '@onair/contract/routes';
import { UNCONFIRMED } from '@onair/contract/unconfirmed';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { costOf } from '../../../scripts/lib/cost.ts';
import { openApiDocument } from './http/openapi/document.ts';
import type { Schema } from './testing/samples.ts';

type Visit = (schema: Schema, where: string) => void;

const walk = (schema: Schema | undefined, where: string, visit: Visit): void => {
  if (!schema) return;
  visit(schema, where);
  for (const [name, part] of Object.entries(schema.properties ?? {})) walk(part, `${where}.${name}`, visit);
  for (const part of schema.anyOf ?? []) walk(part, where, visit);
  walk(schema.items, `${where}[]`, visit);
};

/** Visits every schema that describes what a client may send. */
const everyInput = (visit: Visit): void => {
  for (const { name, params, query, body } of endpoints) {
    walk(params as Schema | undefined, `${name} params`, visit);
    walk(query as Schema | undefined, `${name} query`, visit);
    walk(body as Schema | undefined, `${name} body`, visit);
  }
};

const patterns = (): Map<string, string> => {
  const found = new Map<string, string>();
  everyInput(({ pattern }, where) => pattern && found.set(pattern, where));
  return found;
};

describe('what clients may send', () => {
  test('is bounded: every text, list and number states its limits', () => {
    const unbounded: string[] = [];
    everyInput((schema, where) => {
      const { type, maxLength, maxItems, minimum, maximum, format, const: only } = schema;
      if (only !== undefined) return;
      if (type === 'string' && maxLength === undefined) unbounded.push(`${where}: maxLength`);
      if (type === 'array' && maxItems === undefined) unbounded.push(`${where}: maxItems`);
      if ((type === 'integer' || type === 'number') && (minimum === undefined || maximum === undefined)) {
        unbounded.push(`${where}: minimum, maximum`);
      }
      if (type === undefined && !schema.anyOf) unbounded.push(`${where}: any value (${format})`);
    });
    expect(unbounded).toEqual([]);
  });

  test('uses integers that a column of PostgreSQL can hold', () => {
    const wide: string[] = [];
    everyInput(({ type, minimum = 0, maximum = 0 }, where) => {
      if (type === 'integer' && (!Number.isSafeInteger(minimum) || !Number.isSafeInteger(maximum))) wide.push(where);
    });
    expect(wide).toEqual([]);
  });

  test('is matched by patterns whose cost grows with the text and no faster, however evil it is', async () => {
    const slow: string[] = [];
    expect(patterns().size).toBeGreaterThan(0);
    for (const [pattern, where] of patterns()) {
      const compiled = new RegExp(pattern, 'u');
      for (const unit of ['a', '-', 'a-', ' ', '0', 'aA0-', '中', '.', 'a.', '@', '\t']) {
        for (const end of ['', '\u0000', '!', '\n']) {
          const cost = (length: number) => {
            const text = unit.repeat(length / unit.length) + end;
            return costOf(() => compiled.test(text), 2);
          };
          // Ten times as long: ten times the cost, or a hundred.
          const long = await cost(100_000);
          if (long > 5 && long / (await cost(10_000)) > 40) slow.push(`${where}: ${pattern}`);
        }
      }
    }
    expect(slow).toEqual([]);
  });
});

describe('what accounts may do that nobody has confirmed', () => {
  const names = (list: readonly { access: string }[], nameOf: (one: never) => string) =>
    list
      .filter(({ access }) => access === 'signed-in')
      .map((one) => nameOf(one as never))
      .sort();

  test('is listed with a reason: everything else that needs a session needs a confirmed account', () => {
    expect(names(endpoints, ({ name }: { name: string }) => name)).toEqual(Object.keys(UNCONFIRMED.endpoints).sort());
    expect(names(channels, ({ topic }: { topic: string }) => topic)).toEqual(Object.keys(UNCONFIRMED.topics).sort());
    expect(names(pageRoutes, ({ name }: { name: string }) => name)).toEqual(Object.keys(UNCONFIRMED.pages).sort());
  });

  test('concerns nobody but themselves: each topic is their own, each page of the company’s data says what it waits for', () => {
    for (const topic of Object.keys(UNCONFIRMED.topics))
      expect(channels.find((channel) => channel.topic === topic)).toMatchObject({ own: true });
    const pages: readonly PageRoute[] = pageRoutes;
    const company = pages.filter(
      ({ group, access }) => access === 'signed-in' && !['exception', 'user'].includes(group),
    );
    expect(company.filter(({ waits }) => !waits).map(({ name }) => name)).toEqual([]);
  });
});

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(openApiDocument())));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  test('says what every endpoint does in both languages', () => {
    const isChinese = (text: string) => /\p{Script=Han}/u.test(text);
    const wrong = endpoints.filter(({ summary, summaryZh }) => isChinese(summary) || !isChinese(summaryZh));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});
