import AxeBuilder from '@axe-core/playwright';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';

export { expect };

type Envelope<T> = { data: T; status: string; msg: string; code: number };

/** A token of a new session, for tests whose subject is not the login page. */
export const tokenFor = async (request: APIRequestContext, name: string, password = name): Promise<string> => {
  const response = await request.post('/api/user/login', { data: { username: name, password } });
  const envelope: Envelope<{ token: string }> = await response.json();
  expect(envelope.code, envelope.msg).toBe(20000);
  return envelope.data.token;
};

/** Calls the API as a script would; the answer's data. */
export const api = async <T>(
  request: APIRequestContext,
  token: string,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: unknown,
): Promise<Envelope<T>> => {
  const response = await request.fetch(path, {
    method,
    headers: { authorization: `Bearer ${token}` },
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

/** Violations that keep people out, as short lines. Nothing may be half faded in while colours are read. */
export const blockers = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate('Promise.all(document.getAnimations().map((a) => a.finished.catch(() => {}))).then(() => null)');
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter((each) => each.impact === 'serious' || each.impact === 'critical')
    .map((each) => `${each.id}: ${each.nodes.map((node) => node.target.join(' ')).join(' | ')}`);
};

/**
 * Every test also fails on what a careful person would notice anywhere: an error or warning in the console, an uncaught
 * fault, a request to a foreign host.
 */
export const test = base.extend<{ allowNoise: (pattern: RegExp) => void }>({
  allowNoise: [
    async ({ page }, use) => {
      // The recorder of traces reads pictures that the page shows before they are sent; the page itself never does.
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
