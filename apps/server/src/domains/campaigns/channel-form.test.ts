import { submitChannelForm } from '@onair/contract/campaigns/campaigns';
import type { ChannelDraft } from '@onair/contract/campaigns/channel-form';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { applicationTools, GOOD, type Person } from './campaigns.fixtures.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await testApp();
  admin = await app.enter('admin');
});
afterAll(() => app.close());

const faultsOf = async (data: ChannelDraft, language = 'en-US') => {
  const { body, http } = await app.call(
    submitChannelForm,
    { data },
    { token: admin.token, headers: { 'accept-language': language } },
  );
  if (body.status === 'ok') return null;
  expect([http, body.code]).toEqual([400, 40000]);
  return Object.fromEntries(body.data?.fields.map(({ field, msg }) => [field, msg]) ?? []);
};

const NAME = 'Use up to 20 Chinese characters, letters or digits, without spaces';
const SCHEME = 'The link must start with http:// or https://';
const FORMAT = 'Enter a valid web address';
const WORDS = 'Maximum 200 words (counted as characters)';

/** The limit less one, the limit, and one more; and what is refused whatever its length. */
const table: [field: keyof ChannelDraft, value: unknown, msg: string | null][] = [
  ['activityName', '', 'Please enter the activity name'],
  ['activityName', '   ', 'Please enter the activity name'],
  ['activityName', '春', null],
  ['activityName', '春'.repeat(19), null],
  ['activityName', '春aB0'.repeat(5), null],
  ['activityName', '春'.repeat(21), NAME],
  ['activityName', '𠮷'.repeat(20), null],
  ['activityName', '𠮷'.repeat(21), NAME],
  ['activityName', 'spring film', NAME],
  ['activityName', '春-1', NAME],
  ['activityName', 'été', NAME],
  ['activityName', '<b>', NAME],
  ['channelType', undefined, 'Please select a channel type'],
  ['channelType', 'api', null],
  ['promotionTime', undefined, 'Please select the promotion time'],
  ['promotionTime', [], 'Please select the promotion time'],
  ['promotionTime', ['2026-03-01'], 'Please select the promotion time'],
  ['promotionTime', ['2026-03-02', '2026-03-01'], 'The end date can’t be before the start date'],
  ['promotionTime', ['2026-03-01', '2026-03-01'], null],
  ['promotionTime', ['2026-03-01', '2026-03-02'], null],
  ['promotionTime', ['0000-03-01', '2026-03-01'], 'Enter a valid date'],
  ['promoteLink', '', 'Please enter the promote link'],
  ['promoteLink', 'http://a', null],
  ['promoteLink', 'https://例子.中国/路径?q=1#x', null],
  ['promoteLink', '  https://example.com  ', null],
  ...['http:/a', 'http:a', 'ftp://a', '//a', 'example.com', 'javascript:alert(1)', ' JaVaScRiPt:alert(1)'].map(
    (link): [keyof ChannelDraft, unknown, string] => ['promoteLink', link, SCHEME],
  ),
  ...['data:text/html,x', 'vbscript:x', 'file:///etc/passwd', 'blob:https://a', 'view-source:https://a'].map(
    (link): [keyof ChannelDraft, unknown, string] => ['promoteLink', link, SCHEME],
  ),
  ...['https://', 'http://a b', 'https://me:pw@example.com', 'https://exam\\ple.com', 'https://[', 'http://%'].map(
    (link): [keyof ChannelDraft, unknown, string] => ['promoteLink', link, FORMAT],
  ),
  ['promoteLink', `https://a/${'x'.repeat(490)}`, null],
  ['promoteLink', `https://a/${'x'.repeat(491)}`, 'Use up to 500 characters'],
  ['advertisingSource', '', 'Please enter the advertising source'],
  ['advertisingSource', 'x'.repeat(60), null],
  ['advertisingSource', 'x'.repeat(61), 'Use up to 60 characters'],
  ['advertisingMedia', '', 'Please enter the advertising media'],
  ['advertisingMedia', 'x'.repeat(60), null],
  ['advertisingMedia', 'x'.repeat(61), 'Use up to 60 characters'],
  ['keyword', [], 'Please select a keyword'],
  ['keyword', [' '], 'Please select a keyword'],
  ['keyword', ['字'.repeat(20)], null],
  ['keyword', ['字'.repeat(21)], 'Use up to 20 characters per keyword'],
  ['keyword', Array.from({ length: 10 }, (_, n) => `k${n}`), null],
  ['keyword', Array.from({ length: 11 }, (_, n) => `k${n}`), 'Add up to 10 keywords'],
  ['pushNotify', false, null],
  ['advertisingContent', '', 'Please enter the advertising content'],
  ['advertisingContent', '字', null],
  ['advertisingContent', '字'.repeat(199), null],
  ['advertisingContent', '字'.repeat(200), null],
  ['advertisingContent', '字'.repeat(201), WORDS],
  ['advertisingContent', '😀'.repeat(200), null],
  ['advertisingContent', '😀'.repeat(201), WORDS],
];

describe('the rules of the channel form, on the server', () => {
  test.each(table)('%s = %j answers %j', async (field, value, msg) => {
    const faults = await faultsOf({ ...GOOD, [field]: value } as ChannelDraft);
    expect(faults).toEqual(msg === null ? null : { [`data.${field}`]: msg });
  });

  test('an empty form names every required field at once, in the reader’s language', async () => {
    expect(await faultsOf({}, 'zh-CN')).toEqual({
      'data.activityName': '请输入活动名称',
      'data.channelType': '请选择渠道类型',
      'data.promotionTime': '请选择推广时间',
      'data.promoteLink': '请输入推广地址',
      'data.advertisingSource': '请输入广告来源',
      'data.advertisingMedia': '请输入广告媒介',
      'data.keyword': '请选择关键词',
      'data.advertisingContent': '请输入广告内容',
    });
  });

  test('a link that hides its scheme behind control characters is not taken', async () => {
    for (const promoteLink of ['java\nscript:alert(1)', '\u0001javascript:alert(1)', 'https://a\u0000']) {
      expect(await faultsOf({ ...GOOD, promoteLink })).toHaveProperty(['data.promoteLink']);
    }
  });

  test('what is stored is what was sent, without stray spaces and with each keyword once', async () => {
    const { submit, read } = applicationTools(app);
    const id = await submit(admin, { activityName: ' 新片 ', keyword: ['a ', 'a', 'b'], advertisingContent: 'x\ny ' });
    expect((await read(admin, id)).form).toEqual({
      ...GOOD,
      activityName: '新片',
      keyword: ['a', 'b'],
      advertisingContent: 'x\ny',
    });
  });
});
