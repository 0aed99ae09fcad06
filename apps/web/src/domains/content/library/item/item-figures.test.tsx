import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../../shared/api/query.ts';
import { setLocale } from '../../../../shared/i18n/locale.ts';
import { apiServer, succeed } from '../../../../testing/api-server.ts';
import { press, showOnPage } from '../../../../testing/controls.tsx';
import { ItemReferrers } from './item-figures.tsx';

const asked: string[] = [];
let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  asked.length = 0;
  server = await apiServer();
  setLocale('en-US');
  server.answer(({ path }, response) => {
    asked.push(path);
    const list = [
      { referrer: 'search.example', clicks: 1200 },
      { referrer: 'direct', clicks: 3 },
    ];
    succeed(response, { list, others: 2 });
  });
});
afterEach(async () => {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  queryClient.clear();
  server.close();
});

test('where clicks came from is asked for when it is opened, and each referrer leads to its analysis', async () => {
  await showOnPage('ContentItem', <ItemReferrers id={7} family="text" />);
  const button = screen.getByRole('button', { name: 'Click sources, last 30 days', expanded: false });
  expect(asked.filter((path) => path.includes('item-referrers'))).toEqual([]);
  await press('Click sources, last 30 days');
  const link = await screen.findByRole('link', { name: 'Analyze the referrer: search.example' });
  expect(link.getAttribute('href')).toMatch(/data-analysis\?.*referrer=search\.example/);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'search.example1,200',
    'Direct3',
    'All other referrers2',
  ]);
  await press('Click sources, last 30 days');
  expect(screen.queryAllByRole('listitem')).toEqual([]);
  expect(button.getAttribute('aria-expanded')).toBe('false');
});
