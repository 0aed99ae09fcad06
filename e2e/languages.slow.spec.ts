import { pageRoutes } from '@onair/contract/routes';
import type { Locale } from '@onair/contract/text';
import type { APIRequestContext } from '@playwright/test';
import { unrecorded } from './accessibility.ts';
import { type FreshDemo, startFreshDemo } from './fresh-demo.ts';
import { api, enter, expect, test, watchRest } from './support.ts';

/** Views of pages that need more than their path. */
const FURTHER = [
  '/dashboard/monitor?view=wall',
  '/dashboard/monitor?tab=population',
  '/dashboard/monitor?studio=evening',
  '/list/card?tab=service',
  '/list/card?tab=preset',
  '/user/setting?tab=security',
  '/user/setting?tab=certification',
  '/list/content?look=table',
  '/list/content?look=calendar',
  '/list/content?look=calendar&span=month',
  '/visualization/data-analysis?by=referrer',
  '/nowhere',
];
const PUBLIC = ['/login', '/live/main', '/live/no-such-studio'];

/** Names of formats, units, products and keys: the same in every language. */
const FORMATS =
  'Onair Arco Design OBS FFmpeg WebSocket Chrome Chromium Linux Windows Profile main high kbps fps kHz px Esc Enter Ctrl Alt Shift';

/** All texts of a page, visible or for screen readers, except those marked as of another language. */
const READ = `(() => {
  const texts = [document.title];
  for (const element of document.querySelectorAll('body *')) {
    if (!element.checkVisibility() || element.closest('[lang]:not(html, .page), script, style, code, kbd')) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(element.getAttribute(name) ?? '');
    if (element.matches('textarea, input:not([type=checkbox], [type=radio])')) texts.push(element.value);
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent);
  }
  return [...new Set(texts.map((text) => text.trim()).filter(Boolean))];
})()`;

/** Labels that are cut off without a full title; texts by people may be cut. */
const CLIPPED = `[...document.querySelectorAll('h1, h2, h3, h4, button, th, label, legend, [role=tab]')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.clientWidth > 2 && !one.title)
  .filter((one) => !one.closest('[data-content]') && !one.querySelector('[data-content]'))
  .filter((one) => one.scrollWidth > one.clientWidth + 2 && getComputedStyle(one).overflowX !== 'visible')
  .map((one) => one.textContent.trim().slice(0, 60))`;
const SIZES = [
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
];

const HAN = /\p{Script=Han}/u;
/** Addresses, email addresses, file names and identifiers belong to no language. */
const NEUTRAL = /\S*(?:[/@_#=]|\w\.\w|\d)\S*/g;

/** Words with a small letter; capitals alone are abbreviations. */
const LATIN = /[A-Za-z]*[a-z][A-Za-z]*/g;

const otherLanguage: Record<Locale, (text: string, same: ReadonlySet<string>) => boolean> = {
  'en-US': (text) => HAN.test(text),
  'zh-CN': (text, same) =>
    (text.replace(NEUTRAL, ' ').match(LATIN) ?? []).some((word) => word.length > 1 && !same.has(word)),
};

type Named = { list: { username?: string; name?: string; author?: string }[] };
type Rules = { key: string; settings: { words?: string[] } }[];

/** Names and search words of people are exempt, whatever their script: accounts, authors, banned words. */
const ownWords = async (request: APIRequestContext): Promise<string[]> => {
  const ask = async <T>(path: string): Promise<T> => (await api<T>(request, token, 'GET', demo.origin + path)).data;
  const people = await ask<Named>('/api/people?pageSize=100');
  const authors = await ask<Named>('/api/popular-author/list?preset=30d&pageSize=100');
  const rules = await ask<Rules>('/api/list/rules-preset');
  const names = [...people.list, ...authors.list].flatMap(({ username, name, author }) => [username, name, author]);
  return [...names, ...rules.flatMap(({ settings }) => settings.words)].flatMap((text) => text?.match(LATIN) ?? []);
};

test.use(unrecorded);

let demo: FreshDemo;
let token = '';
test.beforeAll(async ({ request }) => {
  demo = await startFreshDemo();
  // On a busy machine a new server may refuse calls for a moment.
  await expect(async () => {
    const data = { username: 'admin', password: 'admin' };
    const answer = await request.post(`${demo.origin}/api/user/login`, { data });
    const { code, msg, data: session } = await answer.json();
    expect(code, msg).toBe(20000);
    token = session.token;
  }).toPass();
});
test.afterAll(() => demo.stop());

for (const locale of ['en-US', 'zh-CN'] as const) {
  test(`${locale}: every page of a fresh demo speaks one language, and cuts no label at 1440 and 1024 px`, async ({
    page,
    request,
    allowNoise,
  }) => {
    // A studio that there is not, whose page is shown all the same.
    allowNoise(/404 \(Not Found\)/);
    const same = new Set([...FORMATS.split(' '), ...(await ownWords(request))]);
    const atRest = watchRest(page);
    await enter(page, token, { locale });
    await page.addInitScript((chosen) => localStorage.setItem('live-locale', chosen), locale);
    for (const path of [...pageRoutes.map((route) => route.path), ...FURTHER, ...PUBLIC]) {
      await page.goto(demo.origin + path);
      await expect(page.getByRole('main').first()).toBeVisible();
      await atRest();
      const others = (await page.evaluate<string[]>(READ)).filter((text) => otherLanguage[locale](text, same));
      expect.soft(others, path).toEqual([]);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        expect.soft(await page.evaluate<string[]>(CLIPPED), `${path} at ${size.width}`).toEqual([]);
      }
    }
    // The editor of the demo company's own content speaks the reader's language, too.
    const drafts = `${demo.origin}/api/content/library?stage=draft&limit=1`;
    const [draft] = (await api<{ list: { id: number }[] }>(request, token, 'GET', drafts)).data.list;
    await page.goto(`${demo.origin}/list/content/item?id=${draft?.id}`);
    await page.getByRole('button', { name: locale === 'zh-CN' ? '编辑正文' : 'Edit text' }).click();
    await expect(page.locator('[role=textbox][aria-multiline=true]')).toHaveText(/\S{3}/);
    await atRest();
    const others = (await page.evaluate<string[]>(READ)).filter((text) => otherLanguage[locale](text, same));
    expect.soft(others, 'the editor').toEqual([]);
  });
}
