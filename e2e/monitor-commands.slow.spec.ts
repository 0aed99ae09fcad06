import type { APIRequestContext, Page } from '@playwright/test';
import { goOnAir, newStudio } from './live-studio.ts';
import { api, enter, expect, test, tokenFor } from './support.ts';

type Now = { delay: { open: boolean; seconds: number }; muted: boolean; program: string | null; live: boolean };

const nowOf = async (request: APIRequestContext, token: string, id: string) =>
  (await api<Now>(request, token, 'GET', `/api/studio/${id}/now`)).data;

/** The server executes the request, and its answer is lost: counts the keys that were sent. */
const loseAnswers = async (page: Page, path: string) => {
  const keys = new Set<string>();
  await page.route(path, async (route) => {
    keys.add(route.request().headers()['idempotency-key'] ?? '');
    await route.fetch().catch(() => undefined);
    await route.abort();
  });
  return keys;
};

test('a Cut whose answer was lost is confirmed by the picture, and the next Cut really cuts', async ({
  page,
  request,
  allowNoise,
}) => {
  allowNoise(/Failed to load resource/);
  const token = await tokenFor(request, 'admin');
  const studio = await newStudio(request, token, 'cut');
  const now = () => nowOf(request, token, studio.id);
  await api(request, token, 'POST', `/api/studio/${studio.id}/method`, { method: 'flowControl' });
  const encoder = await goOnAir(request, token, studio);
  try {
    await expect.poll(async () => (await now()).program).toBe('main');
    await enter(page, token);
    await page.goto(`/dashboard/monitor?studio=${studio.slug}`);
    const press = async (name: string) => {
      await page.getByRole('region', { name: '快捷操作' }).getByRole('button', { name, exact: true }).click();
    };
    const said = (text: string) => page.locator('.arco-message').getByText(text);

    const lost = await loseAnswers(page, '**/api/studio/*/cut');
    await press('切断');
    await expect(said('已切断，观众看到垫片')).toBeVisible();
    expect((await now()).delay.open).toBe(false);
    expect(lost.size, 'keys of one gesture').toBe(1);
    await page.unroute('**/api/studio/*/cut');

    // Refetching after a command may take long: the next click does not wait for it.
    let readAgain = 0;
    await page.route('**/api/studio/*/timeline*', () => {
      readAgain += 1;
    });
    await press('放行');
    await expect.poll(async () => (await now()).delay.open).toBe(true);
    await expect(said('已放行')).toBeVisible();
    await expect.poll(() => readAgain).toBeGreaterThan(0);

    const key = page.waitForRequest('**/api/studio/*/cut');
    await press('切断');
    expect([...lost]).not.toContain((await key).headers()['idempotency-key']);
    await expect.poll(async () => (await now()).delay.open).toBe(false);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  } finally {
    encoder.kill();
  }
});

test('a command that the studio does not show is not reported as done', async ({ page, request, allowNoise }) => {
  allowNoise(/Failed to load resource/);
  const token = await tokenFor(request, 'admin');
  const studio = await newStudio(request, token, 'unheard');
  const encoder = await goOnAir(request, token, studio);
  try {
    await enter(page, token);
    await page.goto(`/dashboard/monitor?studio=${studio.slug}`);
    await page.getByRole('button', { name: '静音', exact: true }).first().waitFor();
    await expect(page.getByRole('button', { name: '结束直播' })).toBeEnabled();
    // A stored answer: the studio stays as it is.
    await page.route('**/api/studio/*/mute', async (route) => {
      const { data } = await api<Now>(request, token, 'GET', `/api/studio/${studio.id}/now`);
      const old = { ...data, muted: true, at: '2026-01-01T00:00:00.000Z' };
      await route.fulfill({ json: { code: 20000, status: 'ok', msg: '', data: old } });
    });
    const operations = page.getByRole('region', { name: '快捷操作' });
    await operations.getByRole('button', { name: '静音', exact: true }).click();
    await expect(page.getByText(/指令已发送，但直播间状态还没有变化/)).toBeVisible();
    await expect(page.locator('.arco-message').getByText('已静音')).toHaveCount(0);
  } finally {
    encoder.kill();
  }
});

test('choosing a default clarity leaves the operator’s own preview where it is', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  const studio = await newStudio(request, token, 'clarity');
  const encoder = await goOnAir(request, token, studio);
  try {
    await enter(page, token);
    await page.goto(`/dashboard/monitor?studio=${studio.slug}`);
    const operations = page.getByRole('region', { name: '快捷操作' });
    await expect(operations.getByRole('button', { name: '清晰度' })).toBeEnabled();
    await operations.getByRole('button', { name: '清晰度' }).click();
    await page.getByRole('menuitem', { name: '默认清晰度' }).click();
    await page.getByRole('dialog').getByRole('radio', { name: /480p/ }).locator('..').click();
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await expect(page.locator('.arco-message').getByText(/默认清晰度已设为480p/)).toBeVisible();
    await expect(page.getByRole('radio', { name: '节目' })).toBeChecked();
    expect(page.url()).not.toContain('source=');
  } finally {
    encoder.kill();
  }
});
