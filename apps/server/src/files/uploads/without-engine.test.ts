import { userInfo } from '@onair/contract/identity/session';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { sendFile } from './pictures.fixtures.ts';

vi.mock('sharp', () => {
  throw new Error('Could not load the "sharp" module using the plan9-mips runtime');
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('where pictures cannot be decoded uploads say so, and everything else works', async () => {
  const { token } = await app.enter('user');
  const zh = await sendFile(app, token, { bytes: PNG }, 'zh-CN');
  expect(zh.body).toMatchObject({ code: 50007, msg: '当前系统无法处理图片，暂时不能上传' });
  expect((await sendFile(app, token, { bytes: PNG })).body.msg).toMatch(/can’t process pictures/);
  expect((await app.call(userInfo, {}, { token })).body.code).toBe(20000);
});
