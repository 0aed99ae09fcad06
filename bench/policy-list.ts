import type { Db } from '../apps/server/src/db/client.ts';
import { type Load, type SideBySide, sideBySide, type Target } from './load.ts';
import { costRow, median, type Row, ratioRow } from './row.ts';

const SETS = 10_000;

/** Ten thousand sets straight in the table, as an import of that size would leave them. */
export const addSets = async (db: Db): Promise<void> => {
  await db.$client.query(`
    insert into policies (id, number, name, content_type, filter_type, items, status, created_at, updated_at)
    select gen_random_uuid(), 'B' || n, 'Set ' || n, (array['img', 'horizontalVideo', 'verticalVideo'])[1 + n % 3],
      'artificial', n % 500, (array['online', 'offline'])[1 + n % 2], now() - n * interval '1 minute', now()
    from generate_series(1, ${SETS}) n`);
  await db.$client.query(`vacuum analyze policies`);
};

/** Two servers over one database. */
export type Servers = { ours: { url: string; pid: number }; bare: { url: string; pid: number }; database: number };

export const targets = ({ ours, bare, database }: Servers, mine: string, theirs: string): [Target, Target] => [
  // The database is a child of ours.
  { url: ours.url + mine, pids: [ours.pid] },
  { url: bare.url + theirs, pids: [bare.pid, database] },
];

const rowsOf = (what: string, { perSecond, cpuMicros }: SideBySide): Row[] => [
  ratioRow(what, perSecond, 'req/s', 1),
  costRow(`${what}: CPU of a request, database included`, cpuMicros, 'µs', 1.1),
];

export const policyList = async (servers: Servers, token: string): Promise<{ rows: Row[]; list: Load }> => {
  const headers = { authorization: `Bearer ${token}` };
  const beside = (path: string) => {
    const [mine, bare] = targets(servers, '/api/list/policy', path);
    return sideBySide({ ...mine, headers }, bare);
  };
  const same = await beside('/same');
  const counted = await beside('/count');
  const mine = (pairs: { mine: number }[]) => median(pairs.map((pair) => pair.mine));
  return {
    list: { perSecond: mine(same.perSecond), cpuMicros: mine(same.cpuMicros) },
    rows: [
      ...rowsOf('policy list of 10,000, beside bare Fastify + pg with the same SQL', same),
      ...rowsOf('the same, beside a bare list with count(*)', counted),
    ],
  };
};
