/**
 * Every page of the console and of the audience, once in each language: what it says, what it cuts off, what axe finds,
 * and whether texts that people stored run. In Chinese all rules of axe are tried in the light theme, in English those
 * about colors in the dark one.
 */
import { pageRoutes } from '@onair/contract/routes';
import type { Locale } from '@onair/contract/text';
import type { APIRequestContext } from '@playwright/test';
import { COLOR_RULES, unrecorded } from './accessibility.ts';
import { fillEveryField } from './every-field.ts';
import { type FreshDemo, startFreshDemo } from './fresh-demo.ts';
import { newAccount } from './new-account.ts';
import { accessibilityViolations, api, enter, expect, test, tokenFor, watchRest } from './support.ts';

/** Texts that would run if a page took them for markup. */
const PAYLOADS = [
  '<script>window.__ran=1</script>',
  '"><img src=x onerror="window.__ran=1">',
  "'-alert(1)-'",
  '<svg onload="window.__ran=1">',
  '{{constructor.constructor("window.__ran=1")()}}',
  '<a href="javascript:window.__ran=1">x</a>',
  '<iframe srcdoc="<script>parent.__ran=1</script>">',
  '</title><script>window.__ran=1</script>',
  '<details open ontoggle="window.__ran=1">',
  '<math><mtext></table><mglyph><style><img src=x onerror=window.__ran=1>',
];
/** How each begins, however much of it a field takes: such a text is of no language. */
const STORED = PAYLOADS.map((payload) => payload.slice(0, 10));

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
const ownWords = async (): Promise<string[]> => {
  const ask = async <T>(path: string): Promise<T> => (await api<T>(request, admin, 'GET', path)).data;
  const people = await ask<Named>('/api/people?pageSize=100');
  const authors = await ask<Named>('/api/popular-author/list?preset=30d&pageSize=100');
  const rules = await ask<Rules>('/api/list/rules-preset');
  const names = [...people.list, ...authors.list].flatMap(({ username, name, author }) => [username, name, author]);
  return [...names, ...rules.flatMap(({ settings }) => settings.words)].flatMap((text) => text?.match(LATIN) ?? []);
};

/** Stores the payloads in every field. @returns an activity that holds one */
const storePayloads = async (): Promise<string> => {
  const people = {
    admin,
    author: await newAccount(request, 'planter'),
    reviewer: await newAccount(request, 'sends-back'),
  };
  let activity = '';
  for (const [n, payload] of PAYLOADS.entries()) activity = await fillEveryField(request, people, payload, n);
  const view = { id: 'x', name: PAYLOADS[0]?.slice(0, 40), query: `?name=${encodeURIComponent(PAYLOADS[1] ?? '')}` };
  const kept = await api(request, admin, 'PATCH', '/api/user/preferences', { searchTableViews: [view] });
  expect(kept.code, kept.msg).toBe(20000);
  return activity;
};

test.use(unrecorded);

let demo: FreshDemo;
let request: APIRequestContext;
let admin = '';
let activity = '';
test.beforeAll(async ({ playwright }) => {
  demo = await startFreshDemo();
  request = await playwright.request.newContext({ baseURL: demo.origin });
  // On a busy machine a new server may refuse calls for a moment.
  await expect(async () => {
    admin = await tokenFor(request, 'admin');
  }).toPass();
  activity = await storePayloads();
});
test.afterAll(async () => {
  await request.dispose();
  await demo.stop();
});

for (const { locale, theme, rules, edit } of [
  { locale: 'en-US', theme: 'dark', rules: COLOR_RULES, edit: 'Edit text' },
  { locale: 'zh-CN', theme: 'light', rules: undefined, edit: '编辑正文' },
] as const) {
  test(`${locale}: every page speaks one language, cuts no label at 1440 and 1024 px, is accessible, and runs no stored text`, async ({
    page,
    allowNoise,
  }) => {
    // Some fifty pages.
    test.slow();
    // A studio that there is not, whose page is shown all the same.
    allowNoise(/404 \(Not Found\)/);
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      dialog.dismiss().catch(() => {});
    });
    const same = new Set([...FORMATS.split(' '), ...(await ownWords())]);
    const others = async () =>
      (await page.evaluate<string[]>(READ)).filter(
        (text) => !STORED.some((payload) => text.includes(payload)) && otherLanguage[locale](text, same),
      );
    const atRest = watchRest(page);
    await page.emulateMedia({ colorScheme: theme });
    await enter(page, admin, { locale, theme });
    await page.addInitScript((chosen) => localStorage.setItem('live-locale', chosen), locale);
    const returned = ['error', 'success'].map((page) => `/result/${page}?id=${activity}`);
    for (const path of [...pageRoutes.map((route) => route.path), ...FURTHER, ...returned, ...PUBLIC]) {
      await page.goto(demo.origin + path);
      await expect(page.getByRole('main').first()).toBeVisible();
      await atRest();
      expect.soft(await page.evaluate('window.__ran'), path).toBeUndefined();
      expect.soft(await others(), path).toEqual([]);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        expect.soft(await page.evaluate<string[]>(CLIPPED), `${path} at ${size.width}`).toEqual([]);
      }
      expect.soft(await accessibilityViolations(page, { rules }), `${path}, ${theme}`).toEqual([]);
    }
    await page.goto(`${demo.origin}/list/search-table?pageSize=100`);
    await expect(page.getByText(PAYLOADS[0] ?? '').first()).toBeVisible();
    // The editor of the demo company's own content speaks the reader's language, too.
    const drafts = '/api/content/library?stage=draft&limit=1';
    const [draft] = (await api<{ list: { id: number }[] }>(request, admin, 'GET', drafts)).data.list;
    await page.goto(`${demo.origin}/list/content/item?id=${draft?.id}`);
    await page.getByRole('button', { name: edit }).click();
    await expect(page.locator('[role=textbox][aria-multiline=true]')).toHaveText(/\S{3}/);
    await atRest();
    expect.soft(await others(), 'the editor').toEqual([]);
    expect(dialogs).toEqual([]);
  });
}
