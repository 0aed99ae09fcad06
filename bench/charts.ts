import * as analysis from '@onair/contract/analytics/analysis';
import * as analysisContent from '@onair/contract/analytics/analysis-content';
import type { Endpoint } from '@onair/contract/endpoint';
import { withDatabase } from '../apps/server/src/faults/evidence.ts';
import { enterAccount } from '../apps/server/src/testing/enter.ts';
import type { ServerProcess } from '../apps/server/src/testing/server-process.ts';
import { addEvents, DAYS } from './chart-data.ts';
import { mostRow, type Row } from './row.ts';
import { startProcess } from './started.ts';

const FEW = 100_000;
const MANY = 10_000_000;
const ROUNDS = 60;

/** The longest range with a whole period before it. */
const range = () => {
  const day = (ago: number) => new Date(Date.now() + 8 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10);
  return { preset: 'custom', from: day(Math.floor(DAYS / 2) - 1), to: day(0) };
};

/** Every chart of the two pages. */
const charts: [name: string, endpoint: Endpoint, input: Record<string, unknown>][] = [
  ...['visitors', 'published', 'comment', 'share'].map(
    (quota) => [`public opinion, ${quota}`, analysis.publicOpinion, { quota }] as (typeof charts)[number],
  ),
  ['content publishing', analysisContent.contentPublish, {}],
  ['popular authors', analysisContent.popularAuthors, {}],
  ['content period', analysisContent.contentPeriod, {}],
  ['data overview', analysis.dataOverview, {}],
  ...['retentionTrends', 'userRetention', 'contentConsumptionTrends', 'contentConsumption'].map(
    (quota) => [`chain growth, ${quota}`, analysis.dataChainGrowth, { quota }] as (typeof charts)[number],
  ),
  ['user actions', analysis.userActions, {}],
  ['content types', analysisContent.contentTypeDistribution, {}],
  ['publishing sources', analysisContent.publishingSource, {}],
];

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

type Filled = { server: ServerProcess; token: string };

const filled = async (dataDir: string, events: number): Promise<Filled> => {
  const server = await startProcess({ DATA_DIR: dataDir, TIME_ZONE: 'Asia/Shanghai' });
  return withDatabase(dataDir, async (db) => {
    await addEvents(db, events);
    const { token } = await enterAccount(db, { role: 'admin', now: new Date() });
    return { server, token };
  });
};

const timed = async ({ server, token }: Filled, endpoint: Endpoint, input: object): Promise<number> => {
  const from = performance.now();
  const { body } = await server.call(endpoint, input as never, { token });
  if (body.status !== 'ok') throw new Error(`${endpoint.name}: ${body.msg}`);
  return performance.now() - from;
};

/**
 * Each chart over half a year beside the half before, requested alternately from two servers that differ in the number
 * of raw events only: a chart reads rollups, so a hundred times the events must not cost more.
 */
export const chartRows = async (place: string, say: (line: string) => void): Promise<Row[]> => {
  say(`filling a year with ${FEW.toLocaleString('en')} events`);
  const few = await filled(`${place}/few`, FEW);
  say(`filling a year with ${MANY.toLocaleString('en')} events`);
  const from = performance.now();
  const many = await filled(`${place}/many`, MANY);
  say(`filled in ${Math.round((performance.now() - from) / 1000)} s; charts`);
  const rows: Row[] = [];
  for (const [name, endpoint, more] of charts) {
    const input = { ...range(), ...more };
    const times = { few: [] as number[], many: [] as number[] };
    for (let round = -5; round < ROUNDS; round += 1) {
      const [one, other] = [await timed(few, endpoint, input), await timed(many, endpoint, input)];
      // The first answers warm both up.
      if (round < 0) continue;
      times.few.push(one);
      times.many.push(other);
    }
    const [small, large] = [median(times.few), median(times.many)];
    const beside = `${small.toFixed(1)} ms at 10⁵ events, ${large.toFixed(1)} ms at 10⁷`;
    rows.push({
      ...mostRow(`chart: ${name}`, large / small, 1.3, '×', beside),
      seen: `${(large / small).toFixed(2)} ×`,
    });
  }
  await few.server.end('SIGTERM');
  await many.server.end('SIGTERM');
  return rows;
};
