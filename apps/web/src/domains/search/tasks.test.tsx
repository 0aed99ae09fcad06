import type { Profile } from '@onair/contract/identity/session';
import type { PageName } from '@onair/contract/routes';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '../../shared/api/query.ts';
import { setLocale } from '../../shared/i18n/locale.ts';
import { pageNames } from '../../shared/page/page-names.words.ts';
import { setProfile } from '../../shared/session/session.ts';
import { apiServer, succeed } from '../../testing/api-server.ts';
import { actionPlaces } from './actions.ts';
import { isHan, syllablesOf } from './matches.ts';
import { pageKeywords } from './page-keywords.ts';
import { Palette } from './palette.tsx';
import { type ActionName, actionWords } from './search.words.ts';

/** What a newcomer types, and the page or action meant. */
const TASKS: readonly [typed: string, meant: PageName | ActionName][] = [
  ['审核', 'review'],
  ['充值', 'topUp'],
  ['余额', 'topUp'],
  ['公司账户', 'companyAccount'],
  ['company account', 'companyAccount'],
  ['ledger', 'topUp'],
  ['新建活动', 'Step'],
  ['渠道活动', 'Campaigns'],
  ['审批', 'Approvals'],
  ['排期', 'Schedule'],
  ['plan a live', 'Schedule'],
  ['calendar', 'Schedule'],
  ['推流失败', 'Encoders'],
  ['wrong key', 'Encoders'],
  ['周报', 'Weekly'],
  ['last week', 'Weekly'],
  ['漏斗', 'Insights'],
  ['funnel', 'Insights'],
  ['用户画像', 'Insights'],
  ['project list', 'Campaigns'],
  ['two-step', 'twoStep'],
  ['双重验证', 'twoStep'],
  ['2fa', 'twoStep'],
  ['end stream', 'endLive'],
  ['结束直播', 'endLive'],
  ['下线', 'SearchTable'],
  ['新建', 'createSet'],
  ['参数', 'Group'],
  ['分辨率', 'Group'],
  ['服务', 'services'],
  ['续费', 'services'],
  ['队列', 'createQueue'],
  ['深色', 'toggleTheme'],
  ['dark mode', 'toggleTheme'],
  ['policy', 'SearchTable'],
  ['celve', 'SearchTable'],
  ['cljh', 'SearchTable'],
  ['tuiliu', 'Group'],
  ['zhibo', 'Monitor'],
  ['sjrz', 'Audit'],
  ['change password', 'password'],
  ['修改密码', 'password'],
  ['import excel', 'importSets'],
  ['导入', 'importSets'],
  ['撤销导入', 'undoSets'],
  ['undo import', 'undoSets'],
  ['who changed', 'Audit'],
  ['操作记录', 'Audit'],
  ['add user', 'createAccount'],
  ['权限', 'Accounts'],
  ['留存', 'MultiDimensionDataAnalysis'],
  ['traffic', 'DataAnalysis'],
  ['unread', 'Messages'],
  ['invoice', 'orders'],
  ['退出', 'logout'],
  ['log out', 'logout'],
  ['语言', 'switchLanguage'],
  ['api', 'apiDocs'],
  ['go live', 'Monitor'],
  ['回放', 'Monitor'],
  ['my teams', 'Info'],
  ['怎么用', 'Help'],
  ['shortcuts', 'Help'],
  ['快捷键', 'shortcuts'],
  ['hotkeys', 'shortcuts'],
  ['新手', 'tour'],
  ['onboarding', 'tour'],
  ['营业执照', 'certification'],
  ['theme color', 'openSettings'],
  ['查询表格', 'SearchTable'],
  ['Step Form', 'Step'],
];

/** Maximum position in the list. */
const IN_SIGHT = 3;

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  server = await apiServer();
  server.answer((_request, response) => succeed(response, []));
  setProfile({ role: 'admin' } as Profile);
});
afterEach(() => server.close());

const labelOf = (meant: PageName | ActionName, locale: 'zh-CN' | 'en-US'): string =>
  Object.hasOwn(pageNames[locale], meant)
    ? pageNames[locale][meant as PageName]
    : actionWords[meant === 'switchLanguage' ? (locale === 'zh-CN' ? 'en-US' : 'zh-CN') : locale][meant as ActionName];

describe('ordinary words find', () => {
  for (const locale of ['zh-CN', 'en-US'] as const) {
    test(`the page or action of each task in ${locale}`, async () => {
      setLocale(locale);
      const root = createRootRoute({ component: () => <Palette close={() => {}} /> });
      const route = createRoute({ getParentRoute: () => root, path: '$' });
      const history = createMemoryHistory({ initialEntries: ['/dashboard/workplace'] });
      const router = createRouter({ routeTree: root.addChildren([route]), history });
      await act(async () =>
        render(
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>,
        ),
      );
      const field = await screen.findByRole('combobox', { hidden: true });
      const missed: string[] = [];
      for (const [typed, meant] of TASKS) {
        await act(async () => fireEvent.change(field, { target: { value: typed } }));
        const options = screen.queryAllByRole('option', { hidden: true }).map((one) => one.firstChild?.textContent);
        if (!options.slice(0, IN_SIGHT).includes(labelOf(meant, locale)))
          missed.push(
            `${typed}: ${labelOf(meant, locale)}, not ${options.slice(0, IN_SIGHT).join(' | ') || 'nothing'}`,
          );
      }
      expect(missed).toEqual([]);
      cleanup();
    });
  }
});

test('every Chinese character that can be looked for has its syllable', () => {
  const texts = [
    ...Object.values(pageNames['zh-CN']),
    ...Object.values(actionWords['zh-CN']),
    ...Object.values(pageKeywords),
    ...Object.values(actionPlaces).map(({ keywords }) => keywords),
  ].join('');
  expect([...new Set(texts)].filter((one) => isHan(one) && syllablesOf(one).length === 0)).toEqual([]);
});
