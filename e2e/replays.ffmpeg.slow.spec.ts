import type { Page } from '@playwright/test';
import { goOnAir, newStudio } from './live-studio.ts';
import { accessibilityViolations, api, enter, expect, moving, test, tokenFor } from './support.ts';

test.use(moving);

/** Sums up unexpected layout shifts, as `shifted`. */
const WATCH_SHIFTS = `
  shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

/** Checks the current audience page in both themes and both languages. */
const expectAccessibleEverywhere = async (page: Page, what: string): Promise<void> => {
  // The last one is the language of the test.
  for (const locale of ['zh-CN', 'en-US']) {
    await page.evaluate(`
      localStorage.setItem('live-locale', '${locale}');
      dispatchEvent(new StorageEvent('storage', { key: 'live-locale' }));`);
    await expect(page.locator('.page')).toHaveAttribute('lang', locale);
    for (const theme of ['light', 'dark']) {
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
      expect.soft(await accessibilityViolations(page), `${what}, ${theme}, ${locale}`).toEqual([]);
    }
  }
};

test('a live is recorded, shown to its audience as a replay when it is over, and withdrawn by one press', async ({
  page,
  request,
}) => {
  test.slow();
  const token = await tokenFor(request, 'admin');
  const studio = await newStudio(request, token, 'replay');
  const path = `/api/studio/${studio.id}`;
  const encoder = await goOnAir(request, token, studio);
  const latest = async () => {
    const url = `${path}/recordings`;
    return (await api<{ list: { state: string; seconds: number; offerable: boolean }[] }>(request, token, 'GET', url))
      .data.list[0];
  };
  try {
    const record = () => api(request, token, 'POST', `${path}/recording/start`);
    await expect.poll(async () => (await record()).status).toBe('ok');
    await expect.poll(async () => (await latest())?.seconds ?? 0).toBeGreaterThan(7);
  } finally {
    encoder.kill();
  }
  await api(request, token, 'POST', `${path}/end`);
  await expect.poll(async () => (await latest())?.offerable).toBe(true);

  await enter(page, token, { locale: 'en-US' });
  await page.goto(`/dashboard/monitor?studio=${studio.slug}`);
  await page.getByRole('button', { name: 'Recordings', exact: true }).click();
  const offer = page.getByRole('button', { name: /^Show replay on the live page/ });
  await offer.press('Enter');
  const withdraw = page.getByRole('button', { name: /^Withdraw replay/ });
  await expect(withdraw).toBeVisible();

  const audience = await page.context().newPage();
  await audience.addInitScript("localStorage.setItem('live-locale', 'en-US')");
  await audience.addInitScript(WATCH_SHIFTS);
  const visit = () => audience.goto(`/live/${studio.slug}`);
  const opener = audience.getByRole('button', { name: 'Replays', exact: true });
  const replays = audience.getByRole('dialog', { name: 'Replays' });
  const first = replays.getByRole('listitem').getByRole('button');
  for (const width of [390, 1024, 1440, 1920]) {
    await audience.setViewportSize({ width, height: 900 });
    await visit();
    await expect(opener).toBeInViewport({ ratio: 1 });
    await opener.press('Enter');
    await expect(first).toBeInViewport({ ratio: 1 });
    expect(await audience.evaluate('document.documentElement.scrollWidth - innerWidth'), `${width}`).toBe(0);
    expect(await audience.evaluate('shifted'), `layout shift at ${width}`).toBeLessThan(0.01);
    if (width === 390 || width === 1440) await expectAccessibleEverywhere(audience, `replays at ${width}`);
    await audience.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  }
  await opener.press('Enter');
  await expect(first).toHaveCount(1);
  await first.press('Enter');
  const film = audience.locator('.replay video');
  const played = () => film.evaluate<number, { currentTime: number }>((video) => video.currentTime);
  // The player loads into the element first, which would interrupt this.
  const readyState = () => film.evaluate<number, { readyState: number }>((video) => video.readyState);
  await expect.poll(readyState).toBeGreaterThan(0);
  await film.evaluate<void, { play(): Promise<void> }>((video) => video.play());
  await expect.poll(played).toBeGreaterThan(1);
  const length = await film.evaluate<number, { duration: number }>((video) => video.duration);
  expect(Math.abs(length - ((await latest())?.seconds ?? 0))).toBeLessThan(0.5);
  await expectAccessibleEverywhere(audience, 'a replay');
  await audience.getByRole('button', { name: 'Close replay' }).press('Enter');
  await expect(film).toHaveCount(0);
  await expect(opener).toBeFocused();

  // Withdrawn while the list is open.
  await visit();
  await opener.press('Enter');
  await expect(first).toBeVisible();
  await withdraw.press('Enter');
  await expect(offer).toBeVisible();
  await first.press('Enter');
  await expect(audience.getByRole('alert')).toHaveText('The replay can’t be played now, or was withdrawn');
  await audience.getByRole('button', { name: 'Close replay' }).press('Enter');
  await expect(film).toHaveCount(0);
  await visit();
  await expect(audience.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(opener).toHaveCount(0);
});
