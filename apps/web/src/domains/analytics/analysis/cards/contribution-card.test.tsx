import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../../shared/api/query.ts';
import { setLocale } from '../../../../shared/i18n/locale.ts';
import { apiServer, succeed } from '../../../../testing/api-server.ts';
import { pick, press, showPart } from '../../../../testing/controls.tsx';
import { type Analysis, AnalysisContext } from '../analysis.state.ts';
import { ContributionCard } from './contribution-card.tsx';

const ROW = { key: 'sports', count: 60, previous: 40, difference: 20, share: 100 };

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  server = await apiServer();
  setLocale('en-US');
  server.answer((_request, response) => {
    succeed(response, { range: { days: 30 }, count: 60, previous: 40, rows: [ROW] });
  });
});
afterEach(async () => {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  queryClient.clear();
  server.close();
});

test('a figure is broken down by the selected dimension, and a part of it filters the page', async () => {
  const choose = vi.fn();
  const breakDown = vi.fn();
  const analysis: Analysis = {
    ...{ analysisQuery: { preset: '30d' }, filter: {}, compare: true, figure: 'click', by: 'category' },
    ...{ choose, breakDown, open: () => {} },
  };
  await showPart(
    <AnalysisContext value={analysis}>
      <ContributionCard />
    </AnalysisContext>,
  );
  await screen.findByTitle('Show only Sports');
  await press('Sports');
  expect(choose).toHaveBeenCalledWith({ category: 'sports' });
  await pick('Source');
  expect(breakDown).toHaveBeenCalledWith({ by: 'source' });
});
