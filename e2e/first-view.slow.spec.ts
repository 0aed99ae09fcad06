import { randomUUID } from 'node:crypto';
import type { listLibrary } from '@onair/contract/content/library/library';
import type { Output } from '@onair/contract/endpoint';
import type { userInfo } from '@onair/contract/identity/session';
import type { Page } from '@playwright/test';
import { newAccount } from './new-account.ts';
import { api, enter, expect, moving, test, tokenFor, watchRest } from './support.ts';

test.use(moving);

type SentRequest = { url: string; method: string; start: number; end: number };

/** Requests of a page, in milliseconds since its navigation began, as measured by the browser. */
const sentBy = async (page: Page): Promise<{ sent: () => SentRequest[]; streamAt: () => number }> => {
  const session = await page.context().newCDPSession(page);
  const sent = new Map<string, SentRequest>();
  let began = 0;
  let streamAt = Number.POSITIVE_INFINITY;
  await session.send('Network.enable');
  session.on('Network.webSocketFrameReceived', ({ timestamp }) => {
    streamAt = Math.min(streamAt, (timestamp - began) * 1000);
  });
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    const { host, pathname, search } = new URL(request.url);
    if (!host.startsWith('127.0.0.1')) return;
    began ||= timestamp;
    const body = request.postData ?? '';
    sent.set(requestId, {
      url: `${pathname}${search}${body}`,
      method: request.method,
      start: (timestamp - began) * 1000,
      end: Number.POSITIVE_INFINITY,
    });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const one = sent.get(requestId);
    if (one) one.end = (timestamp - began) * 1000;
  });
  await page.goto('/dashboard/workplace');
  await expect(page.getByRole('heading', { name: /欢迎回来/ })).toBeVisible();
  await expect(page.locator('main [role=img] svg[aria-hidden]')).toHaveCount(2);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  return { sent: () => [...sent.values()], streamAt: () => streamAt };
};

/**
 * Requests after the first view: the visit is recorded, the window gets its icon, and what is on air, by other tests, its
 * picture.
 */
const AFTERWARDS = /^\/(api\/workplace\/visit|api\/live\/[^/]+\/still|onair\.svg)/;

test('everything that a cold Workplace needs is asked for together, and once', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  await enter(page, token);
  const { role, avatar } = (await api<Output<typeof userInfo>>(request, token, 'POST', '/api/user/info')).data;
  // The state that an earlier visit has stored.
  await page.addInitScript(
    (known) => {
      for (const [key, value] of Object.entries(known)) localStorage.setItem(key, value);
    },
    { 'onair-role': role, 'onair-avatar': avatar },
  );
  const first = await sentBy(page);
  // The stream has possibly missed data refetched once it starts.
  const [streamAt, all] = [first.streamAt(), first.sent()];
  const sent = all.filter(({ url, start }) => !AFTERWARDS.test(url) && start < streamAt);
  const entry = sent.find(({ url }) => /^\/assets\/index-[\w-]+\.js/.test(url));
  expect(entry).toBeDefined();
  // Sequential requests would start the last one at five times that. On a busy machine all start late, but still
  // together.
  const firstCall = Math.min(...sent.filter(({ url }) => url.startsWith('/api/')).map(({ start }) => start));
  const latest = 1.5 * Math.max(entry?.end ?? 0, firstCall);
  expect(sent.filter(({ start }) => start > latest).map(({ url, start }) => `${url} at ${Math.round(start)}`)).toEqual(
    [],
  );
  const twice = sent.filter((one, at) => sent.findIndex(({ url }) => url === one.url) !== at);
  expect(twice.map(({ url }) => url)).toEqual([]);
  expect(sent.filter(({ url }) => url.startsWith('/api/')).length).toBeGreaterThanOrEqual(7);
});

test('what a cold control room asks for early is asked for once, before its code is there', async ({
  page,
  request,
}) => {
  await enter(page, await tokenFor(request, 'admin'));
  await page.addInitScript(() => localStorage.setItem('onair-role', 'admin'));
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(`${sent.method()} ${new URL(sent.url()).pathname}`));
  let letThrough: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    letThrough = done;
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/dashboard/monitor', { waitUntil: 'commit' });
  const view = await page.locator('script[data-view]').getAttribute('data-view');
  const { calls }: { calls: { method: string; url: string }[] } = JSON.parse(view ?? '{}');
  const early = calls.map(({ method, url }) => `${method} ${url}`);
  expect(early.length).toBeGreaterThan(0);
  const times = () => early.map((one) => asked.filter((sent) => sent === one).length);
  await expect.poll(times).toEqual(early.map(() => 1));
  letThrough();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '直播监控' })).toBeAttached();
  expect(times()).toEqual(early.map(() => 1));
});

/** Scripts and styles that a page fetches from now on. */
const codeOf = (page: Page): string[] => {
  const files: string[] = [];
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    if (pathname.startsWith('/assets/') && /\.(?:js|css)$/.test(pathname)) files.push(pathname);
  });
  return files;
};

/** Opens the Workplace, lets time pass, and returns the code that was fetched meanwhile. */
const readWorkplace = async (page: Page): Promise<string[]> => {
  await page.clock.install();
  const atRest = watchRest(page);
  await page.goto('/dashboard/workplace');
  await expect(page.locator('main [role=img] svg[aria-hidden]')).toHaveCount(2);
  await atRest();
  const files = codeOf(page);
  for (const _second of [1, 2, 3, 4, 5, 6, 7, 8]) {
    await page.clock.runFor(1000);
    await atRest();
  }
  return files;
};

test('after a first visit nothing is fetched ahead; later the code of the pages visited last, if the line allows', async ({
  browser,
  request,
}) => {
  const token = await newAccount(request, 'first');
  const visit = async (line: object = {}) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await enter(page, token);
    await page.addInitScript((given) => {
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData: false, ...given } });
    }, line);
    return { page, files: await readWorkplace(page), close: () => context.close() };
  };
  const first = await visit();
  expect(first.files).toEqual([]);
  await first.page.goto('/list/search-table');
  await expect(first.page.getByRole('heading', { level: 1, name: '策略集合' })).toBeAttached();
  await expect
    .poll(async () => (await api<{ name: string }[]>(request, token, 'GET', '/api/workplace/recent')).data.length)
    .toBe(1);
  await first.close();
  const second = await visit();
  expect(second.files.some((file) => file.includes('search-table-page'))).toBe(true);
  expect(second.files.length).toBeLessThan(10);
  await second.close();
  for (const line of [{ saveData: true }, { effectiveType: '3g' }]) {
    const slow = await visit(line);
    expect(slow.files).toEqual([]);
    await slow.close();
  }
});

test('a page requests nothing that the role may not see', async ({ page, request }) => {
  await enter(page, await tokenFor(request, 'user'));
  await page.goto('/dashboard/workplace');
  await expect(page.getByRole('heading', { name: /欢迎回来/ })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  await page.goto('/visualization/data-analysis');
  await expect(page).toHaveURL(/workplace/);
  await expect(page.getByRole('heading', { name: /欢迎回来/ })).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/api/')).length).toBeGreaterThan(3);
  expect(asked.filter((path) => /opinions|popular-author|content-(publish|period)/.test(path))).toEqual([]);
});

test('hovering over a menu link prefetches its page’s first view, and opening the page does not request it again', async ({
  page,
  request,
}) => {
  await enter(page, await tokenFor(request, 'admin'));
  await page.goto('/dashboard/workplace');
  await expect(page.getByRole('heading', { name: /欢迎回来/ })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  const link = page.locator('nav a[href="/dashboard/lives"]');
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/studio/lives');
  await link.hover();
  await answered;
  await link.click();
  await expect(page).toHaveURL(/lives/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/欢迎回来/);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  expect(asked.filter((path) => path === '/api/studio/lives')).toHaveLength(1);
});

test('the frame stands before any code has run, in theme, language and width', async ({ page, request }) => {
  await enter(page, await tokenFor(request, 'admin'), { locale: 'en-US', theme: 'dark' });
  await page.addInitScript(() => localStorage.setItem('onair-settings', JSON.stringify({ menuWidth: 300 })));
  await page.route('**/assets/index-*.js', () => undefined);
  await page.goto('/dashboard/workplace', { waitUntil: 'commit' });
  const frame = page.locator('#frame');
  await expect(frame).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('arco-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  // Once the styles are loaded.
  await expect(frame.locator('.frame-side')).toHaveCSS('width', '300px');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

/** Runs in the page from the start: records layout shifts. */
const noteShifts = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      window.shifts.push(value.toFixed(4) + sources.map(({ node }) => ' ' + (node?.outerHTML ?? node?.nodeName)?.slice(0, 90)));
  }).observe({ type: 'layout-shift', buffered: true });
`;

test('nothing moves while a page opens', async ({ context, request }) => {
  const token = await tokenFor(request, 'admin');
  // A live that another test begins or ends meanwhile rightly moves what is below it; a defect moves it every time.
  await expect(async () => {
    const page = await context.newPage();
    await enter(page, token);
    await page.addInitScript(noteShifts);
    await page.goto('/dashboard/workplace');
    await expect(page.locator('main [role=img] svg[aria-hidden]')).toHaveCount(2);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    const shifts = await page.evaluate('window.shifts');
    await page.close();
    expect(shifts).toEqual([]);
  }).toPass({ intervals: [0] });
});

test('the login page shows brand and title before its code is there, and nothing moves when its form comes', async ({
  page,
}) => {
  await page.addInitScript(noteShifts);
  await page.addInitScript(() => {
    localStorage.setItem('arco-locale', 'en-US');
    localStorage.setItem('arco-theme', 'dark');
  });
  let letThrough: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    letThrough = done;
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  const title = page.locator('#login .login-title');
  await expect(title.getByText('Sign in to Onair')).toBeVisible();
  await expect(title.getByText('登录播控台')).toBeHidden();
  await expect(page.locator('body')).toHaveAttribute('arco-theme', 'dark');
  const before = await title.boundingBox();
  letThrough();
  const heading = page.getByRole('heading', { name: 'Sign in to Onair' });
  await expect(page.getByRole('button', { name: 'Try as admin' })).toBeVisible();
  await expect(title).toBeHidden();
  expect(await heading.boundingBox()).toEqual(before);
  expect(await page.evaluate('window.shifts')).toEqual([]);
});

/** Frames that a page receives on its sockets from now on. */
const framesOf = (page: Page): string[] => {
  const frames: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  return frames;
};

test('nothing is read twice in the first five seconds, although events came just before', async ({
  context,
  request,
}) => {
  const admin = await tokenFor(request, 'admin');
  const library = await api<Output<typeof listLibrary>>(request, admin, 'GET', '/api/content/library?limit=1');
  const contentId = library.data.list[0]?.id ?? 0;
  const open = async (token: string): Promise<Page> => {
    const page = await context.newPage();
    await enter(page, token);
    await page.addInitScript(`localStorage.setItem('onair-role', 'admin')`);
    return page;
  };
  const isOfFigures = (type: string) => (frame: string) =>
    frame.includes(`"${type}"`) && frame.includes('"topic":"figures"');

  /** Sends an event and waits for it on an open page. @returns whether another one has come there since */
  const click = async (other: Page): Promise<() => boolean> => {
    const hints = framesOf(other);
    await other.goto('/dashboard/workplace');
    await expect.poll(() => hints.some(isOfFigures('subscribed'))).toBe(true);
    hints.length = 0;
    const event = { id: randomUUID(), kind: 'click', contentId, visitor: 'e2e-twice', at: new Date().toISOString() };
    expect((await request.post('/api/collect', { data: { events: [event] } })).status()).toBe(202);
    await expect.poll(() => hints.some(isOfFigures('event'))).toBe(true);
    hints.length = 0;
    return () => hints.some(isOfFigures('event'));
  };
  const visit = async (page: Page, hasChanged: () => boolean): Promise<void> => {
    const frames = framesOf(page);
    await page.clock.install();
    const atRest = watchRest(page);
    const { sent: sentSoFar } = await sentBy(page);
    await expect.poll(() => frames.filter((frame) => frame.includes('"subscribed"')).length).toBeGreaterThan(3);
    // Runs everything that the page does by itself within five seconds.
    await page.clock.runFor(5000);
    await atRest();
    const sent = sentSoFar();
    // Data that changes while the page is open is refetched.
    if (hasChanged()) return;
    expect(frames.filter(isOfFigures('reset'))).toEqual([]);
    if (frames.some((frame) => /"reset"|"event":"(?!now)/.test(frame))) return;
    const twice = sent.filter((one, at) => sent.findIndex(({ url }) => url === one.url) !== at);
    expect(twice.map(({ url, start }) => `${url} at ${Math.round(start)}`)).toEqual([]);
  };
  // A concurrent test may end the session that both pages use; a defect fails every time.
  await expect(async () => {
    const token = await tokenFor(request, 'admin');
    const [other, page] = [await open(token), await open(token)];
    try {
      await visit(page, await click(other));
    } finally {
      await Promise.all([other.close(), page.close()]);
    }
  }).toPass({ intervals: [0] });
});
