import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { api, enter, expect, test, tokenFor } from './support.ts';

test('a page of another origin can neither read nor change anything', async ({
  page,
  request,
  allowNoise,
  baseURL,
}) => {
  allowNoise(/CORS|blocked|Failed to load|ERR_|foreign host|Access-Control/);
  const admin = await tokenFor(request, 'admin');
  const total = async () => (await api<{ total: number }>(request, admin, 'GET', '/api/list/policy')).data.total;
  const before = await total();
  const target = baseURL ?? '';
  const server: Server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>elsewhere</title>');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
    const outcome = await page.evaluate(
      async ({ target, token }) => {
        const body = JSON.stringify({ name: 'x', contentType: 'img', filterType: 'rules', status: 'online' });
        const tried: string[] = [];
        const attempt = async (name: string, init: RequestInit) => {
          try {
            await (await fetch(`${target}/api/policy`, init)).text();
            tried.push(`${name} was answered`);
          } catch {
            // Refused by the browser, as expected.
          }
        };
        const authorization = `Bearer ${token}`;
        await attempt('json', { method: 'POST', headers: { 'content-type': 'application/json', authorization }, body });
        await attempt('text', { method: 'POST', headers: { 'content-type': 'text/plain' }, body });
        await attempt('form', { method: 'POST', body: new URLSearchParams({ name: 'x' }) });
        (navigator as unknown as { sendBeacon: (url: string, body: string) => boolean }).sendBeacon(
          `${target}/api/policy`,
          body,
        );
        return tried;
      },
      { target, token: admin },
    );
    expect(outcome).toEqual([]);
  } finally {
    await new Promise((closed) => server.close(closed));
  }
  expect(await total()).toBe(before);
});

test('signing out leaves nothing of the account in the browser’s storage', async ({ page, request }) => {
  await enter(page, await tokenFor(request, 'user'));
  await page.goto('/dashboard/workplace');
  await expect(page.getByRole('heading', { name: /欢迎回来/ })).toBeVisible();
  await page.getByRole('button', { name: /账号菜单/ }).click();
  await page.getByRole('menuitem', { name: '登出登录' }).click();
  await expect(page).toHaveURL(/\/login/);
  const kept = await page.evaluate(() => ({ ...localStorage, ...sessionStorage }));
  expect(kept.token).toBeUndefined();
  expect(JSON.stringify(kept)).not.toMatch(/accountId|registrationDate|"phone"/);
});
