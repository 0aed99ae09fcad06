import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyCalendar } from '../lib/calendar.ts';
import { signInAs } from '../testing/accounts.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { openAccounts } from './load/accounts.ts';
import { seedDemo } from './seed.ts';

/**
 * The calls of the specification (section 7) as the front end of its demo makes them, by method, path and body, and what that
 * front end reads of each answer. Answers may hold more.
 */
const text = Type.String();
const filled = Type.String({ minLength: 1 });
const number = Type.Number();
const flag = Type.Boolean();
const value = Type.Array(Type.Union([number, Type.Null()]), { minItems: 8 });
const points = Type.Array(filled, { minItems: 8 });
const some = (properties: Record<string, TSchema>, minItems = 1) => Type.Array(Type.Object(properties), { minItems });
const named = (...names: string[]) => Type.Union(names.map((name) => Type.Literal(name)));
const families = named('纯文本', '图文类', '视频类');

const USER = {
  ...Object.fromEntries(['name', 'avatar', 'email', 'job', 'jobName', 'organization'].map((name) => [name, text])),
  ...Object.fromEntries(['organizationName', 'location', 'locationName', 'introduction'].map((name) => [name, text])),
  ...Object.fromEntries(['personalWebsite', 'phone', 'registrationDate', 'accountId'].map((name) => [name, text])),
  certification: number,
  role: named('admin', 'user'),
};
const POLICY = {
  id: text,
  number: text,
  name: text,
  contentType: named('img', 'horizontalVideo', 'verticalVideo'),
  filterType: named('artificial', 'rules'),
  count: number,
  status: named('online', 'offline'),
  createdTime: text,
};
const policies = Type.Object({ list: some(POLICY, 0), total: number });
const opinion = (point: Record<string, TSchema>) =>
  Type.Object({ count: number, growth: Type.Union([number, Type.Null()]), chartData: some(point) });
const onAxis = { name: text, x: filled, y: Type.Union([number, Type.Null()]) };
const chain = Type.Object({
  count: number,
  growth: Type.Union([number, Type.Null()]),
  chartData: Type.Object({ xAxis: points, data: Type.Object({ name: text, value }) }),
});
const messages = some({
  id: number,
  type: named('message', 'notice', 'todo'),
  title: text,
  subTitle: text,
  avatar: text,
});
const parts = Type.Object({ mode: text, acquisition: Type.Object({}), encoding: Type.Object({}) });

type Call = [method: 'GET' | 'POST', path: string, body: object | undefined, answer: TSchema];
const CALLS: Call[] = [
  ['POST', '/api/user/info', undefined, Type.Object(USER)],
  ['POST', '/api/user/menu', undefined, some({ path: text, name: text, meta: Type.Object({ requiresAuth: flag }) })],
  ['GET', '/api/message/list', undefined, messages],
  ['POST', '/api/message/list', undefined, messages],
  ['POST', '/api/message/read', { ids: [1] }, Type.Literal(true)],
  ['GET', '/api/content-data', undefined, some({ x: text, y: number }, 8)],
  ...['text', 'image', 'video'].map(
    (type): Call => [
      'GET',
      `/api/popular/list?type=${type}`,
      undefined,
      some({ key: number, clickNumber: number, title: filled }),
    ],
  ),
  ['POST', '/api/chat/list', undefined, some({ id: text, username: text, content: text, time: text, isCollect: flag })],
  ['POST', '/api/public-opinion-analysis', { quota: 'visitors' }, opinion(onAxis)],
  ['POST', '/api/public-opinion-analysis', { quota: 'published' }, opinion(onAxis)],
  ['POST', '/api/public-opinion-analysis', { quota: 'comment' }, opinion(onAxis)],
  ['POST', '/api/public-opinion-analysis', { quota: 'share' }, opinion({ name: filled, value: number })],
  ['POST', '/api/public-opinion-analysis', { quota: 'other' }, opinion({ name: filled, value: number })],
  ['GET', '/api/content-publish', undefined, some({ name: families, x: points, y: value }, 3)],
  [
    'GET',
    '/api/popular-author/list',
    undefined,
    Type.Object({ list: some({ ranking: number, author: text, contentCount: number, clickCount: number }) }),
  ],
  [
    'POST',
    '/api/content-period-analysis',
    undefined,
    Type.Object({ xAxis: points, data: some({ name: families, value }, 3) }),
  ],
  [
    'POST',
    '/api/data-overview',
    undefined,
    Type.Object({
      xAxis: points,
      data: some({ name: named('内容生产量', '内容点击量', '内容曝光量', '活跃用户数'), value, count: number }, 4),
    }),
  ],
  ...['retentionTrends', 'userRetention', 'contentConsumptionTrends', 'contentConsumption'].map(
    (quota): Call => ['POST', '/api/data-chain-growth', { quota }, chain],
  ),
  ['GET', '/api/list/policy?current=1&pageSize=20', undefined, policies],
  [
    'GET',
    '/api/list/policy?contentType=&current=1&filterType=&name=&number=&pageSize=20&status=',
    undefined,
    Type.Object({ list: some(POLICY, 20), total: Type.Integer({ minimum: 55 }) }),
  ],
  [
    'GET',
    '/api/list/quality-inspection',
    undefined,
    some({ id: text, name: text, title: filled, description: text, data: some({ label: filled, value: number }, 3) }),
  ],
  [
    'GET',
    '/api/list/the-service',
    undefined,
    some({ id: text, icon: text, title: filled, description: text, enable: flag, actionType: Type.Literal('button') }),
  ],
  [
    'GET',
    '/api/list/rules-preset',
    undefined,
    some({ id: text, title: filled, description: text, enable: flag, actionType: Type.Literal('switch') }),
  ],
  ['GET', '/api/profile/basic', undefined, Type.Object({ status: number, video: parts, audio: parts })],
  [
    'GET',
    '/api/operation/log',
    undefined,
    some({ key: text, contentNumber: text, updateContent: text, status: number, updateTime: text }),
  ],
  [
    'POST',
    '/api/user/my-project/list',
    undefined,
    some({
      id: text,
      name: filled,
      description: text,
      peopleNumber: number,
      contributors: some({ name: text, email: text, avatar: text }),
    }),
  ],
  ['POST', '/api/user/latest-activity', undefined, some({ id: number, title: text, description: text, avatar: text })],
  ['POST', '/api/user/visits', undefined, some({ name: text, visits: number })],
  ['POST', '/api/user/project-and-team/list', undefined, some({ id: text, content: filled })],
  ['POST', '/api/user/my-team/list', undefined, some({ id: text, avatar: filled, name: filled, peopleNumber: number })],
  [
    'POST',
    '/api/user/certification',
    undefined,
    Type.Object({
      enterpriseInfo: Type.Object({ accountType: text, time: text, legalPerson: text, enterpriseName: text }),
      record: some({ certificationContent: text, time: text }),
    }),
  ],
];

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({ config: { timeZone: 'Asia/Shanghai', demo: true, demoDays: 14 } });
  const calendar = companyCalendar('Asia/Shanghai');
  const tomorrow = calendar.at(Date.now()).dayNumber + 1;
  app.clock.set(new Date(calendar.startOf(tomorrow) + 9.5 * 3_600_000));
  await openAccounts(app.deps);
  await seedDemo(app.deps, () => {});
  ({ token } = await signInAs(app, 'admin', { password: 'admin' }));
});
afterAll(() => app.close());

const send = (method: 'GET' | 'POST', url: string, body?: object, language = 'zh-CN') =>
  app.http.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
    ...(body ? { payload: body } : {}),
  });

describe('the front end of the specification’s demo', () => {
  test.each(CALLS)('reads what it shows from %s %s %j', async (method, url, body, answer) => {
    for (const language of ['zh-CN', 'en-US']) {
      const response = await send(method, url, body, language);
      expect(response.json(), `${language}: ${response.body.slice(0, 200)}`).toMatchObject({
        code: 20000,
        status: 'ok',
      });
      expect([...Value.Errors(answer, response.json().data)].slice(0, 3), response.body.slice(0, 500)).toEqual([]);
    }
  });

  test('submits its form flat, as its steps have it', async () => {
    const form = {
      activityName: '平铺提交1129',
      channelType: 'APP通用渠道',
      promotionTime: ['2027-01-01', '2027-01-31'],
      promoteLink: 'https://arco.design',
      advertisingSource: '今日头条',
      advertisingMedia: '今日头条',
      keyword: ['今日头条', '火山'],
      pushNotify: true,
      advertisingContent: '春季新品',
    };
    const { data, code } = (await send('POST', '/api/channel-form/submit', form)).json();
    expect(code).toBe(20000);
    const stored = (await send('GET', `/api/channel-form/${data.id}`)).json();
    expect(stored.data.form).toMatchObject({ ...form, channelType: 'api' });
    const wrong = (await send('POST', '/api/channel-form/submit', { ...form, activityName: '' })).json();
    expect(wrong).toMatchObject({ code: 40000 });
    expect(JSON.stringify(wrong)).toContain('请输入活动名称');
  });

  test('hears of names that no call has, empty or not', async () => {
    expect((await send('GET', '/api/list/policy?color=')).json()).toMatchObject({ code: 40000 });
    expect((await send('GET', '/api/list/policy?color=red')).json()).toMatchObject({ code: 40000 });
  });
});
