/**
 * Draws the portraits of the demo company's people: `node scripts/make-portraits.mjs`. Chromium draws them, ffmpeg
 * (with libwebp) writes them; they are kept in the repository.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

/** How the demo company's people are drawn. */
const PORTRAITS = {
  admin: { back: '#d8ecff', skin: '#eec09a', hair: '#26222b', shirt: '#1f4fa8', long: false, glasses: true },
  user: { back: '#ffe6cc', skin: '#f3c9a4', hair: '#3a2a22', shirt: '#c2571a', long: false, glasses: false },
  'chen.jing': { back: '#ffe0d2', skin: '#f2c7a5', hair: '#2a2230', shirt: '#d9534f', long: true, glasses: true },
  'zhao.minghao': { back: '#d3e7ff', skin: '#e6b58c', hair: '#1d1b22', shirt: '#2f6fdb', long: false, glasses: false },
  'liu.yutong': { back: '#e8ddff', skin: '#f6d0b1', hair: '#5a3a2c', shirt: '#7a55c7', long: true, glasses: false },
  'sun.haoran': { back: '#d5f2e3', skin: '#dca77c', hair: '#23201f', shirt: '#23946a', long: false, glasses: true },
  'zhou.kexin': { back: '#fff0c7', skin: '#f4cba8', hair: '#3b2619', shirt: '#e59b1c', long: true, glasses: false },
  'wu.zhiyuan': { back: '#d9eef2', skin: '#e9bd96', hair: '#2d2d35', shirt: '#2a7f93', long: false, glasses: true },
  'zheng.xiaoyu': { back: '#ffdbe8', skin: '#f5cfb4', hair: '#1f1a24', shirt: '#cf3f7f', long: true, glasses: false },
  'xu.wenqing': { back: '#e2e6f5', skin: '#efc8a6', hair: '#2b2320', shirt: '#4a5a8c', long: true, glasses: true },
  'he.jiaqi': { back: '#e4f0c9', skin: '#f0c39d', hair: '#6b4530', shirt: '#6a9a2d', long: true, glasses: true },
};

const drawn = ({ back, skin, hair, shirt, long, glasses }) => `
<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 320 320">
  <rect width="320" height="320" fill="${back}"/>
  ${long ? `<path d="M84 150c0-58 32-94 76-94s76 36 76 94v104H84z" fill="${hair}"/>` : ''}
  <path d="M40 320c0-62 46-92 120-92s120 30 120 92z" fill="${shirt}"/>
  <path d="M132 196h56v44c0 18-12 28-28 28s-28-10-28-28z" fill="${skin}"/>
  <path d="M132 218c18 16 38 16 56 0v12c-18 16-38 16-56 0z" fill="#000" opacity=".08"/>
  <ellipse cx="160" cy="154" rx="58" ry="66" fill="${skin}"/>
  <path d="M100 150c-4-60 26-88 62-88 40 0 64 32 58 88-8-30-22-46-42-54-26 16-56 18-78 54z" fill="${hair}"/>
  <circle cx="138" cy="158" r="6" fill="#2b2430"/><circle cx="182" cy="158" r="6" fill="#2b2430"/>
  <path d="M142 190c12 10 24 10 36 0" stroke="#a3503f" stroke-width="5" fill="none" stroke-linecap="round"/>
  ${glasses ? '<g fill="none" stroke="#33303b" stroke-width="5"><circle cx="138" cy="158" r="19"/><circle cx="182" cy="158" r="19"/><path d="M157 156h6"/></g>' : ''}
</svg>`;

const folder = fileURLToPath(new URL('../apps/server/demo/portraits/', import.meta.url));
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: 320, height: 320 } });
for (const [username, portrait] of Object.entries(PORTRAITS)) {
  await page.setContent(`<body style="margin:0">${drawn(portrait)}</body>`);
  const input = await page.screenshot({ type: 'png' });
  const to = `${folder}${username}.webp`;
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'png_pipe', '-i', '-', '-c:v', 'libwebp', '-quality', '82', to], {
    input,
  });
}
await browser.close();
