import { listPolicies } from '@onair/contract/content/policy-sets/policy-sets';
import { expect, it } from 'vitest';
import { sql } from '../../db/sql.ts';
import { addContents, dataOf } from '../../domains/content/policy-sets/policy-sets.fixtures.ts';
import { testApp } from '../../testing/app.ts';
import { beginLoading } from '../load/loading.ts';
import { loadPolicySets } from './policy-sets.ts';

const pickOf = <T>(values: readonly T[], i: number): T => values[i % values.length] as T;

it('the demo company has 55 sets, made over a year, whose rules and picks hold something', async () => {
  const app = await testApp();
  try {
    const admin = await app.enter('admin');
    const start = app.clock.now().getTime();
    await addContents(
      app,
      Array.from({ length: 1_500 }, (_, i) => ({
        title: `第 ${i} 条`,
        type: pickOf(['text', 'img', 'horizontalVideo', 'verticalVideo'], i),
        category: pickOf(
          ['international', 'entertainment', 'sports', 'finance', 'technology', 'other'],
          Math.floor(i / 4),
        ),
        source: pickOf(['ugc', 'foreign', 'reprint', 'report', 'other'] as const, Math.floor(i / 24)),
        tags: [`标签${i % 5}`],
        publishedAt: new Date(start - i * 6 * 3_600_000).toISOString(),
      })),
    );
    // The first try ends half way, as a start that is interrupted does.
    let ids = 0;
    const dying = {
      ...app.deps,
      newId: () => {
        ids += 1;
        if (ids > 20) throw new Error('killed');
        return app.deps.newId();
      },
    };
    await expect(loadPolicySets(await beginLoading(dying))).rejects.toThrow('killed');
    expect(await loadPolicySets(await beginLoading(app.deps))).toBe(35);
    expect(await loadPolicySets(await beginLoading(app.deps))).toBe(0);
    const { list, total } = dataOf(await app.call(listPolicies, { pageSize: 100 }, { token: admin.token }));
    expect(total).toBe(55);
    expect(new Set(list.map((set) => set.name)).size).toBe(55);
    // The first try ended before it took a number.
    expect(list.at(0)).toMatchObject({ number: 'PS0055' });
    expect(new Set(list.map((set) => set.createdTime.slice(0, 7))).size).toBeGreaterThan(11);
    expect(list.filter((set) => set.filterType === 'artificial')).toHaveLength(16);
    expect(list.filter((set) => set.count === 0)).toEqual([]);
    expect(list.every((set) => Date.parse(set.createdTime) < start)).toBe(true);
    const { rows } = await app.deps.db.execute<{ n: number }>(
      sql`select count(distinct subject_id)::integer as n from audit_log where action = 'policy.create'`,
    );
    // Two more lie in the recycle bin.
    expect(rows[0]?.n).toBe(57);
  } finally {
    await app.close();
  }
});
