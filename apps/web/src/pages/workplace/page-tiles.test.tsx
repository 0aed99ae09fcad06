import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setLocale } from '../../shared/i18n/locale.ts';
import { PageTiles } from './page-tiles.tsx';

const names = ['SearchTable', 'Card', 'Step'] as const;

const show = async (ownTitles: boolean) => {
  const root = createRootRoute({ component: () => <PageTiles names={names} empty="" ownTitles={ownTitles} /> });
  const route = createRoute({ getParentRoute: () => root, path: '$' });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  await act(async () =>
    render(<RouterProvider router={createRouter({ routeTree: root.addChildren([route]), history })} />),
  );
  return screen.getAllByRole('link').map((link) => link.textContent);
};

test('recent visits carry the titles of their pages, as tabs do; shortcuts have names of their own', async () => {
  setLocale('zh-CN');
  expect(await show(true)).toEqual(['策略集合', '质检·服务·规则', '新建渠道活动']);
  cleanup();
  expect(await show(false)).not.toContain('策略集合');
});
