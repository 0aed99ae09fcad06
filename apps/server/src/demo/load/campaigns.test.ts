import { workplaceSummary } from '@onair/contract/analytics/workplace';
import { applicationMachine } from '@onair/contract/campaigns/application';
import { listApplications } from '@onair/contract/campaigns/campaigns';
import { channelFormFaults } from '@onair/contract/campaigns/channel-form';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicationTools } from '../../domains/campaigns/campaigns.fixtures.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { openAccounts } from './accounts.ts';
import { loadCampaigns } from './campaigns.ts';
import { beginLoading } from './loading.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('the demo company has applications in every state, all by the rules, in the past, and once', async () => {
  const admin = await app.enter('admin');
  await openAccounts(app.deps);
  // A second time nothing is added.
  for (let n = 0; n < 2; n += 1) await loadCampaigns(await beginLoading(app.deps));
  const { body } = await app.call(listApplications, { pageSize: 100 }, { token: admin.token });
  const { list } = body.data as { list: { id: string; state: string; updatedAt: string }[] };
  expect(list).toHaveLength(21);
  expect(new Set(list.map(({ state }) => state)).size).toBe(applicationMachine.states.length);
  const { read } = applicationTools(app);
  for (const row of list) {
    const { form, progress, state, reasons } = await read(admin, row.id);
    expect(channelFormFaults(form)).toEqual([]);
    for (const { at } of progress) expect(Date.parse(at ?? row.updatedAt)).toBeLessThan(app.clock.now().getTime());
    expect(reasons.length > 0).toBe(state === 'returned');
  }
  const summary = await app.call(workplaceSummary, {}, { token: admin.token });
  expect((summary.body.data as { putIn: number }).putIn).toBe(8);
});
