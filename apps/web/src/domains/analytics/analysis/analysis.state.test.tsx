import type { AnalysisFilter } from '@onair/contract/analytics/analysis-filter';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, showOnPage } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { useRange } from './analysis.state.ts';

const server = pageServer();

const Filter = ({ chosen }: { chosen: AnalysisFilter }) => {
  const { filter, choose } = useRange();
  return (
    <>
      <button type="button" onClick={() => choose(chosen)}>
        Choose
      </button>
      <output>{JSON.stringify(filter)}</output>
    </>
  );
};

test.each<[Record<string, string>, AnalysisFilter, AnalysisFilter]>([
  [{ category: 'sports', family: 'video' }, { author: 5 }, { family: 'video', author: 5 }],
  [{ source: 'ugc' }, { referrer: 'direct' }, { referrer: 'direct' }],
  [{ referrer: 'direct' }, { author: 5 }, { author: 5 }],
  [{ author: '5' }, { category: 'sports' }, { category: 'sports' }],
])('of filters %o the choice %o leaves what can be combined, in the address as well', async (before, chosen, after) => {
  server.answers({ '/api/user/preferences': { version: 1 } });
  const history = await showOnPage('DataAnalysis', <Filter chosen={chosen} />, { preset: '7d', ...before });
  await press('Choose');
  expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toEqual(after);
  const { preset: _, ...address } = Object.fromEntries(new URLSearchParams(history.location.search));
  expect(address).toEqual(Object.fromEntries(Object.entries(after).map(([name, value]) => [name, String(value)])));
});
