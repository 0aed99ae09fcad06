import type { Source } from '@onair/contract/content/items/items';
import { importPolicies } from '@onair/contract/content/policy-sets/files';
import { createPolicy, type PolicySet } from '@onair/contract/content/policy-sets/policy-sets';
import { sql } from '../../../db/sql.ts';
import type { TestApp } from '../../../testing/app.ts';

export type Admin = Awaited<ReturnType<TestApp['enter']>>;

export type TestContent = {
  title: string;
  type: string;
  category: string;
  source: Source;
  tags: string[];
  /** ISO 8601. */
  publishedAt: string;
};

const plain: TestContent = {
  title: 'An item',
  type: 'img',
  category: 'sports',
  source: 'ugc',
  tags: [],
  publishedAt: '2026-06-01T00:00:00Z',
};

/** Stores content items as another feature would, in one statement. @returns their ids */
export const addContents = async (app: TestApp, contents: Partial<TestContent>[]): Promise<number[]> => {
  await app.deps.db.execute(
    sql`insert into authors (name, created_at) values ('Author', now()) on conflict do nothing`,
  );
  const { rows } = await app.deps.db.execute<{ id: number }>(sql`
    insert into contents (title, author_id, type, category, source, tags, status, review, published_at, created_at, updated_at)
    select title, (select id from authors limit 1), type, category, source,
      array(select jsonb_array_elements_text(tags)), 'online', 'passed', "publishedAt", now(), now()
    from jsonb_to_recordset(${JSON.stringify(contents.map((content) => ({ ...plain, ...content })))}::jsonb)
      as new (title text, type text, category text, source text, tags jsonb, "publishedAt" timestamptz)
    returning id`);
  return rows.map(({ id }) => id);
};

type Draft = Partial<Pick<PolicySet, 'number' | 'name' | 'contentType' | 'filterType' | 'status' | 'rule'>>;

/** Creates a set through the API. */
export const addPolicy = async (app: TestApp, admin: Admin, draft: Draft = {}): Promise<PolicySet> => {
  const { number, rule, name = 'A set', contentType = 'img', filterType = 'artificial', status = 'online' } = draft;
  const body = { name, contentType, filterType, status, ...(number ? { number } : {}), ...(rule ? { rule } : {}) };
  const answer = await app.call(createPolicy, body, { token: admin.token });
  if (answer.body.status !== 'ok') throw new Error(answer.text);
  return answer.body.data;
};

/** Data of an answer that must be a success. */
export const dataOf = <T>(answer: { body: { status: 'ok'; data: T } | { status: 'fail'; msg: string } }): T => {
  if (answer.body.status !== 'ok') throw new Error(answer.body.msg);
  return answer.body.data;
};

type Upload = {
  file: Buffer | string;
  name?: string;
  field?: string;
  type?: string;
  key?: string;
  language?: string;
  /** With its question mark. */
  query?: string;
  to?: { method: 'POST'; path: string };
};

/** Sends a file to the import as a browser does. */
export const upload = async (app: TestApp, token: string, given: Upload) => {
  const form = new FormData();
  const blob = new Blob([typeof given.file === 'string' ? given.file : new Uint8Array(given.file)], {
    type: given.type ?? 'text/csv',
  });
  form.append(given.field ?? 'file', blob, given.name ?? 'sets.csv');
  const encoded = new Response(form);
  const { method, path } = given.to ?? importPolicies;
  const answer = await app.http.inject({
    method,
    url: `${path}${given.query ?? ''}`,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
      'accept-language': given.language ?? 'en-US',
      ...(given.key ? { 'idempotency-key': given.key } : {}),
    },
  });
  return { http: answer.statusCode, body: answer.json(), text: answer.body };
};
