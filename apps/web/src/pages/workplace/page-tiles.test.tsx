import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setLocale } from '../../shared/i18n/locale.ts';
import { PageTiles } from './page-tiles.tsx';

const names = ['SearchTable', 'Card', 'Step'] as const;

const show = async () => {
  const root = createRootRoute({ component: () => <PageTiles names={names} empty="" /> });
  const route = createRoute({ getParentRoute: () => root, path: '$' });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  await act(async () =>
    render(<RouterProvider router={createRouter({ routeTree: root.addChildren([route]), history })} />),
  );
  return screen.getAllByRole('link').map((link) => link.textContent);
};

test('recent visits and shortcuts carry the titles of their pages, as tabs do', async () => {
  setLocale('zh-CN');
  expect(await show()).toEqual(['策略集合', '质检·服务·规则', '新建渠道活动']);
});
