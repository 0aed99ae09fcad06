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

const names = ['SearchTable', 'Card', 'Step', 'Approvals'] as const;

const show = async () => {
  const root = createRootRoute({ component: () => <PageTiles names={names} empty="" /> });
  const route = createRoute({ getParentRoute: () => root, path: '$' });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  await act(async () =>
    render(<RouterProvider router={createRouter({ routeTree: root.addChildren([route]), history })} />),
  );
  return screen
    .getAllByRole('link')
    .map((link) => [...link.querySelectorAll('span:not([aria-hidden]), small')].map((part) => part.textContent));
};

test('recent visits and shortcuts show the heading of a page, and below it what the menu calls it', async () => {
  setLocale('zh-CN');
  expect(await show()).toEqual([
    ['策略集合', '查询表格'],
    ['质检·服务·规则', '卡片列表'],
    ['新建渠道活动', '分步表单'],
    ['审批'],
  ]);
});
