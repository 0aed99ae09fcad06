import { publish } from './published-item.ts';
import { api, expect, test, tokenFor } from './support.ts';

type Figures = { days: { clicks: number; likes: number }[] };

/** The collector ignores bots, and the test browser looks like one. */
const READER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';

test('a published item is read at its address without a script, and with one its views and likes reach the console', async ({
  browser,
  request,
  baseURL,
}) => {
  const token = await tokenFor(request, 'admin');
  const item = await publish(request, token, `公开阅读 ${Date.now()}`);
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const reader = await plain.newPage();
  await reader.goto(`/c/${item.slug}`);
  await expect(reader.getByRole('heading', { name: '清晨的市集' })).toBeVisible();
  await expect(reader.getByText('<script>第二段不是脚本</script>')).toBeVisible();
  await plain.close();

  const own = await browser.newContext({ userAgent: READER, baseURL: baseURL ?? '' });
  const page = await own.newPage();
  await page.goto(`/c/${item.slug}`);
  await page.getByRole('button', { name: /赞/ }).click();
  await expect(page.getByRole('button', { name: /已赞/ })).toBeVisible();
  const today = async () => {
    const { data } = await api<Figures>(request, token, 'GET', `/api/content/${item.id}/figures`);
    const { clicks = 0, likes = 0 } = data.days.at(-1) ?? {};
    return { clicks, likes };
  };
  await expect.poll(today).toEqual({ clicks: 1, likes: 1 });

  await own.close();
  const feed = await request.get('/c/feed.json');
  expect(((await feed.json()) as { items: { url: string }[] }).items.map(({ url }) => url)).toContainEqual(
    expect.stringContaining(`/c/${item.slug}`),
  );
});
