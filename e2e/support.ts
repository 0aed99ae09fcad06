import { type APIRequestContext, test as base, expect, type Page, type Request } from '@playwright/test';
import axe, { type Result } from 'axe-core';

export { expect };

type Envelope<T> = { data: T; status: string; msg: string; code: number };

/** A token of a new session, for tests that are not about the login page. */
export const tokenFor = async (request: APIRequestContext, name: string, password = name): Promise<string> => {
  const response = await request.post('/api/user/login', { data: { username: name, password } });
  const envelope: Envelope<{ token: string }> = await response.json();
  expect(envelope.code, envelope.msg).toBe(20000);
  return envelope.data.token;
};

/** Calls the API like a script, in a language; returns the answer. */
export const api = async <T>(
  request: APIRequestContext,
  token: string,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: unknown,
  locale = 'zh-CN',
): Promise<Envelope<T>> => {
  const response = await request.fetch(path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'accept-language': locale },
    ...(data === undefined ? {} : { data }),
  });
  return response.json();
};

/** Opens the browser with a session in place, in a language and a theme. */
export const enter = async (
  page: Page,
  token: string,
  { locale = 'zh-CN', theme = 'light' }: { locale?: string; theme?: string } = {},
): Promise<void> => {
  await page.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) {
        if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
      }
    },
    { token, 'arco-locale': locale, 'arco-theme': theme },
  );
};

/** Visible parts that are loading. */
const LOADING = '[aria-busy=true], [role=status]:is([aria-label="加载中"], [aria-label="Loading"]), .arco-spin-loading';

/** Waits until animations have ended, including those that they start; endless ones keep running. */
const ARRIVED = `(async () => {
  for (;;) {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const moving = document.getAnimations()
      .filter((each) => each.playState === 'running' && each.effect.getComputedTiming().endTime < Infinity);
    if (moving.length === 0) return;
    await Promise.all(moving.map((each) => each.finished.catch(() => {})));
  }
})()`;

/** The number of parts still loading, once the browser is idle, has drawn two frames and nothing moves. */
const drawn = `
  new Promise((done) => requestIdleCallback(done))
    .then(() => document.fonts.ready)
    .then(() => ${ARRIVED})
    .then(() => [...document.querySelectorAll(${JSON.stringify(LOADING)})].filter((e) => e.checkVisibility()).length)`;

/**
 * Tracks the requests of a page from now on. The returned function waits until the page is at rest: no request is
 * pending, no part is loading, and the data that arrived has been drawn without leading to another request.
 */
export const watchRest = (page: Page): (() => Promise<void>) => {
  const open = new Set<Request>();
  let begun = 0;
  page.on('request', (request) => {
    begun += 1;
    open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () =>
    expect(async () => {
      const before = begun;
      for (const _round of [1, 2, 3]) {
        expect([...open].map((request) => request.url())).toEqual([]);
        expect(await page.evaluate(drawn), 'parts that load').toBe(0);
      }
      expect(begun, 'requests begun').toBe(before);
    }).toPass({ intervals: [20] });
};

/** For tests with animations, which the others disable. */
export const moving = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** Parts that wait for an answer: a button that saves is faded until it has one. */
const WAITS = '.arco-btn-loading, .arco-spin-loading';

/** Rules of axe that find nothing serious: they take a third of its time. */
const MILD = `Object.fromEntries(axe.getRules()
  .map(({ ruleId }) => axe.utils.getRule(ruleId))
  .filter(({ impact }) => impact === 'minor' || impact === 'moderate')
  .map(({ id }) => [id, { enabled: false }]))`;

type Looked = {
  /** Some of axe's rules; otherwise all that may find something serious. */
  rules?: string[];
  /** A selector of the parts to look at; otherwise the whole page. */
  within?: string;
};

/**
 * Serious accessibility violations, one short line each. Colors are read only after fades have ended and no button waits
 * for an answer.
 */
export const accessibilityViolations = async (page: Page, { rules, within }: Looked = {}): Promise<string[]> => {
  // Each call makes the browser recompute all styles.
  if (!(await page.evaluate(`matchMedia('(prefers-reduced-motion: reduce)').matches`)))
    await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.locator(WAITS).filter({ visible: true })).toHaveCount(0);
  await page.evaluate(`${ARRIVED}.then(() => null)`);
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe.source);
  // Only violations are described; the rule that would wait for films is a mild one.
  const options = {
    resultTypes: ['violations'],
    preload: false,
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  const violations = await page.evaluate<Result[]>(
    `axe.run(${JSON.stringify(within) ?? 'document'}, { ...${JSON.stringify(options)}, rules: ${rules ? '{}' : MILD} })
      .then(({ violations }) => violations)`,
  );
  return violations
    .filter((each) => each.impact === 'serious' || each.impact === 'critical')
    .map((each) => `${each.id}: ${each.nodes.map((node) => node.target.join(' ')).join(' | ')}`);
};

/**
 * Every test also fails on an error or warning in the console, an uncaught exception, or a request to a foreign host.
 */
export const test = base.extend<{ allowNoise: (pattern: RegExp) => void }>({
  allowNoise: [
    async ({ page }, use) => {
      // The trace recorder reads pictures before they are uploaded; the page itself never does.
      const allowed: RegExp[] = [/^Connecting to 'blob:/];
      const noise: string[] = [];
      const own = () => new URL(page.url() === 'about:blank' ? 'http://127.0.0.1' : page.url()).host;
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) noise.push(message.text());
      });
      page.on('pageerror', (error) => noise.push(`uncaught: ${error.message}`));
      page.on('request', (request) => {
        const { protocol, host } = new URL(request.url());
        if (protocol.startsWith('http') && !host.startsWith('127.0.0.1') && host !== own()) {
          noise.push(`foreign host: ${host}`);
        }
      });
      await use((pattern) => allowed.push(pattern));
      expect(noise.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});
