import type { Db } from '../apps/server/src/db/client.ts';
import { type Load, sideBySide } from './load.ts';
import { type Row, ratioRow } from './row.ts';

export const SETS = 10_000;

/** Ten thousand sets straight in the table, as an import of that size would leave them. */
export const addSets = async (db: Db): Promise<void> => {
  await db.$client.query(`
    insert into policies (id, number, name, content_type, filter_type, items, status, created_at, updated_at)
    select gen_random_uuid(), 'B' || n, 'Set ' || n, (array['img', 'horizontalVideo', 'verticalVideo'])[1 + n % 3],
      'artificial', n % 500, (array['online', 'offline'])[1 + n % 2], now() - n * interval '1 minute', now()
    from generate_series(1, ${SETS}) n`);
  await db.$client.query(`vacuum analyze policies`);
};

export const policyList = async (ours: string, bare: string, token: string): Promise<{ rows: Row[]; list: Load }> => {
  const mine = { url: `${ours}/api/list/policy`, headers: { authorization: `Bearer ${token}` } };
  const same = await sideBySide(mine, { url: `${bare}/same` });
  const counted = await sideBySide(mine, { url: `${bare}/count` });
  return {
    list: same.mine,
    rows: [
      ratioRow(
        'policy list of 10,000, beside bare Fastify + pg with the same SQL',
        same.mine.perSecond,
        same.bare.perSecond,
        'req/s',
        0.7,
      ),
      ratioRow(
        'the same, beside a bare list with count(*)',
        counted.mine.perSecond,
        counted.bare.perSecond,
        'req/s',
        0.7,
      ),
    ],
  };
};
