import {
  approveParameterChange,
  cancelParameterChange,
  listStudioParameters,
  type ParameterChange,
  type StudioParameters,
  submitParameterChange,
} from '@onair/contract/stream-parameters/changes';
import type { StreamParameters } from '@onair/contract/stream-parameters/stream-parameters';
import { sql } from '../../db/sql.ts';
import type { TestApp } from '../../testing/app.ts';

export type Admin = Awaited<ReturnType<TestApp['enter']>>;

export const parameters: StreamParameters = {
  video: {
    mode: 'custom',
    acquisition: { resolution: '720*1280', frameRate: 15 },
    encoding: {
      resolution: '720*1280',
      rate: { min: 300, max: 1500, default: 800 },
      frameRate: 15,
      profile: 'high',
    },
  },
  audio: {
    mode: 'custom',
    acquisition: { channels: 8 },
    encoding: { channels: 8, rate: 160, profile: 'AAC-LC' },
  },
};

/** The same with one value put elsewhere, `video.encoding.rate.min`. */
export const withValue = (path: string, value: unknown, base: StreamParameters = parameters): StreamParameters => {
  const copy = structuredClone(base);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const part = keys.reduce((at, key) => (at as Record<string, unknown>)[key], copy as unknown);
  (part as Record<string, unknown>)[last] = value;
  return copy;
};

export const addStudio = async (app: TestApp, slug: string): Promise<string> => {
  const id = app.deps.newId();
  await app.deps.db.execute(sql`
    insert into studios (id, slug, name_zh, name_en, created_at) values (${id}, ${slug}, ${slug}, ${slug}, now())`);
  return id;
};

export const studioOf = async (
  app: TestApp,
  { token }: Pick<Admin, 'token'>,
  id: string,
): Promise<StudioParameters> => {
  const { body } = await app.call(listStudioParameters, {}, { token });
  const list = (body.data ?? []) as StudioParameters[];
  const found = list.find((one) => one.studio.id === id);
  if (!found) throw new Error('no such studio');
  return found;
};

type Submission = Partial<StreamParameters> & { description?: string; base?: number; key?: string };

export const submitFor = async (app: TestApp, admin: Pick<Admin, 'token'>, studioId: string, wish: Submission = {}) => {
  const { key, base, ...rest } = wish;
  const { inForce } = await studioOf(app, admin, studioId);
  return app.call(
    submitParameterChange,
    { studioId, base: base ?? inForce?.version ?? 0, ...parameters, description: '', ...rest },
    { token: admin.token, headers: key ? { 'idempotency-key': key } : {} },
  );
};

/** An open change, or the test fails. */
export const submitted = async (
  app: TestApp,
  admin: Admin,
  studioId: string,
  wish: Submission = {},
): Promise<ParameterChange> => {
  const answer = await submitFor(app, admin, studioId, wish);
  if (answer.body.status !== 'ok') throw new Error(answer.text);
  return answer.body.data;
};

export const approved = (app: TestApp, { token }: Admin, { id, version }: ParameterChange) =>
  app.call(approveParameterChange, { id, version }, { token });

export const cancelled = (app: TestApp, { token }: Admin, { id, version }: ParameterChange) =>
  app.call(cancelParameterChange, { id, version }, { token });
