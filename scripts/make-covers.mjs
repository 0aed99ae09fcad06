/**
 * Draws the covers of the demo company's items, four for each category: `node scripts/make-covers.mjs`. Chromium draws them,
 * ffmpeg (with libwebp) writes them; they are kept in the repository.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const [WIDTH, HEIGHT] = [1280, 720];

/** Numbers between 0 and 1 that follow from a seed, so that a drawing comes out the same each time. */
const numbers = (seed) => {
  let state = seed * 2654435761;
  return () => {
    state = (state ^ (state << 13)) >>> 0;
    state = (state ^ (state >>> 17)) >>> 0;
    state = (state ^ (state << 5)) >>> 0;
    return state / 4294967296;
  };
};
const many = (count, draw) => Array.from({ length: count }, (_, n) => draw(n)).join('');
const sky = (from, to) =>
  `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="1280" height="720" fill="url(#sky)"/>`;
const sun = (x, y, r, color) =>
  `<circle cx="${x}" cy="${y}" r="${r * 1.7}" fill="${color}" opacity=".18"/><circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/>`;

const ridge = (next, base, height, color) => {
  let path = `M0 720V${base}`;
  for (let x = 0; x <= WIDTH + 80; x += 80) path += `L${x} ${base - next() * height}`;
  return `<path d="${path}V720z" fill="${color}"/>`;
};
const skyline = (next, base, color, windows) =>
  many(18, (n) => {
    const width = 52 + next() * 40;
    const high = 90 + next() * 260;
    const x = n * 74 - 20;
    const lights = windows
      ? many(Math.floor(high / 34), (row) =>
          many(2, (column) =>
            next() > 0.45
              ? `<rect x="${x + 12 + column * 24}" y="${base - high + 16 + row * 34}" width="12" height="16" fill="${windows}" opacity=".8"/>`
              : '',
          ),
        )
      : '';
    return `<rect x="${x}" y="${base - high}" width="${width}" height="${high + 400}" fill="${color}"/>${lights}`;
  });
const waves = (y, color, count = 3) =>
  many(
    count,
    (n) =>
      `<path d="M0 ${y + n * 50}q80 -36 160 0t160 0 160 0 160 0 160 0 160 0 160 0 160 0V720H0z" fill="${color}" opacity="${0.35 + n * 0.2}"/>`,
  );

const SCENES = {
  international: [
    (next) =>
      sky('#ffd9a0', '#f08a5d') +
      sun(900, 300, 90, '#fff2d0') +
      ridge(next, 520, 190, '#8c4a6b') +
      ridge(next, 600, 140, '#5a2f5c') +
      ridge(next, 680, 110, '#331d45'),
    (next) =>
      sky('#0d2149', '#2c5f9e') +
      many(
        60,
        () => `<circle cx="${next() * 1280}" cy="${next() * 420}" r="${1 + next() * 2}" fill="#fff" opacity=".8"/>`,
      ) +
      '<g fill="none" stroke="#9fd0ff" stroke-width="3" opacity=".9"><circle cx="640" cy="470" r="300" fill="#123a72"/>' +
      many(5, (n) => `<ellipse cx="640" cy="470" rx="${40 + n * 62}" ry="300"/>`) +
      many(5, (n) => `<path d="M340 ${290 + n * 90}h600"/>`) +
      '</g>',
    (next) =>
      sky('#bfe6f5', '#f4f0dc') + sun(280, 210, 70, '#ffe08a') + skyline(next, 560, '#5b86a8') + waves(560, '#2f6f95'),
    () =>
      sky('#f7efe3', '#e3d3bd') +
      many(
        7,
        (n) =>
          `<path d="M${60 + n * 180} 720V${180 + (n % 3) * 60}" stroke="#7a5b41" stroke-width="8"/><path d="M${64 + n * 180} ${184 + (n % 3) * 60}h110l-22 36 22 36h-110z" fill="${['#c8443f', '#2e6fb0', '#e0a52f', '#3e8f5c'][n % 4]}"/>`,
      ),
  ],
  entertainment: [
    () =>
      sky('#1c0f33', '#4a1d63') +
      many(
        5,
        (n) =>
          `<path d="M${120 + n * 260} 0l${-160 + n * 40} 720h300z" fill="${['#ff6fae', '#ffd166', '#7ad3ff'][n % 3]}" opacity=".22"/>`,
      ) +
      '<ellipse cx="640" cy="700" rx="520" ry="90" fill="#12081f"/><path d="M600 650V430a40 40 0 0 1 80 0v220z" fill="#12081f"/><circle cx="640" cy="380" r="46" fill="#12081f"/>',
    () =>
      sky('#ff8fab', '#ffc2a8') +
      '<circle cx="640" cy="380" r="270" fill="#221b2c"/><g fill="none" stroke="#3b3148" stroke-width="4">' +
      many(6, (n) => `<circle cx="640" cy="380" r="${120 + n * 26}"/>`) +
      '</g><circle cx="640" cy="380" r="86" fill="#ffcf56"/><circle cx="640" cy="380" r="14" fill="#221b2c"/><path d="M1010 70l-170 330" stroke="#fff" stroke-width="14" stroke-linecap="round"/>',
    () =>
      sky('#0f2436', '#204b57') +
      many(
        9,
        (n) =>
          `<rect x="${20 + n * 142}" y="150" width="118" height="420" rx="8" fill="${['#e9c46a', '#e76f51', '#2a9d8f', '#8ab6d6'][n % 4]}" opacity=".9"/>`,
      ) +
      many(
        20,
        (n) =>
          `<rect x="${n * 66 + 12}" y="96" width="34" height="28" rx="5" fill="#fff" opacity=".75"/><rect x="${n * 66 + 12}" y="596" width="34" height="28" rx="5" fill="#fff" opacity=".75"/>`,
      ),
    (next) =>
      sky('#5f0f40', '#9a031e') +
      many(
        22,
        (n) =>
          `<path d="M${n * 60 - 20} 0q${20 + next() * 20} 360 0 720h46q${-20 + next() * 30} -360 0 -720z" fill="#fff" opacity=".${1 + (n % 2)}"/>`,
      ) +
      '<path d="M380 720q260 -180 520 0z" fill="#fdf0d5"/><g fill="#fb8b24"><path d="M640 190l34 96h102l-82 62 30 98-84-58-84 58 30-98-82-62h102z"/></g>',
  ],
  sports: [
    () =>
      sky('#1f8a4c', '#156b3c') +
      many(6, (n) => `<rect x="${n * 214}" width="107" height="720" fill="#fff" opacity=".06"/>`) +
      '<g fill="none" stroke="#fff" stroke-width="8" opacity=".9"><path d="M640 0v720"/><circle cx="640" cy="360" r="150"/><rect x="-8" y="170" width="210" height="380"/><rect x="1078" y="170" width="210" height="380"/></g><circle cx="640" cy="360" r="12" fill="#fff"/>',
    () =>
      sky('#c7522a', '#a63c1c') +
      many(
        7,
        (n) =>
          `<path d="M${-220 + n * 130} 760Q${420 + n * 50} ${330 - n * 16} 1400 ${90 + n * 84}" fill="none" stroke="#fff" stroke-width="7" opacity=".85"/>`,
      ) +
      '<text x="250" y="640" font-family="Arial" font-weight="700" font-size="120" fill="#fff" opacity=".9" transform="rotate(-16 250 640)">4</text>',
    (next) =>
      sky('#9ad1f5', '#e8f6ff') +
      sun(1010, 150, 60, '#fff6c8') +
      ridge(next, 470, 260, '#7f9bb5') +
      '<path d="M0 720V520Q420 380 760 560T1280 610V720z" fill="#fff"/><path d="M0 720V640Q480 520 900 660T1280 690V720z" fill="#dbe9f4"/><path d="M360 520q180 60 330 160" fill="none" stroke="#8fb0cc" stroke-width="7"/>',
    () =>
      sky('#0b3c5d', '#1d6fa3') +
      many(
        8,
        (n) =>
          `<path d="M0 ${60 + n * 90}h1280" stroke="#fff" stroke-width="5" stroke-dasharray="46 26" opacity=".7"/>`,
      ) +
      '<circle cx="880" cy="330" r="150" fill="#f2a541"/><g fill="none" stroke="#5b3410" stroke-width="7"><circle cx="880" cy="330" r="150"/><path d="M730 330h300M880 180v300M776 222q104 108 0 216M984 222q-104 108 0 216"/></g>',
  ],
  finance: [
    (next) =>
      sky('#10243e', '#1d4063') +
      many(16, (n) => {
        const high = 90 + n * 20 + next() * 110;
        return `<rect x="${80 + n * 72}" y="${640 - high}" width="38" height="${high}" rx="5" fill="${next() > 0.4 ? '#4cc38a' : '#e5644e'}"/>`;
      }) +
      '<path d="M80 520L260 470 400 500 560 380 720 410 900 260 1040 300 1220 130" fill="none" stroke="#ffd76a" stroke-width="9" stroke-linejoin="round"/>',
    (next) =>
      sky('#f6d8a8', '#e6a15c') +
      skyline(next, 620, '#7a4b2a', '#ffe9b8') +
      '<path d="M0 640h1280v80H0z" fill="#4d2c17"/>',
    () =>
      sky('#0f5132', '#157a4d') +
      many(5, (column) =>
        many(
          2 + column,
          (n) =>
            `<g transform="translate(${210 + column * 200} ${590 - n * 40})"><ellipse rx="82" ry="28" fill="#b8862d"/><ellipse cy="-12" rx="82" ry="28" fill="#ffd166"/><ellipse cy="-12" rx="56" ry="18" fill="none" stroke="#b8862d" stroke-width="5"/></g>`,
        ),
      ),
    () =>
      sky('#efeae2', '#d9cfbf') +
      '<g transform="translate(640 380)">' +
      [
        ['#1d4e89', 0, 130],
        ['#00b2ca', 130, 215],
        ['#7dcfb6', 215, 290],
        ['#f79256', 290, 360],
      ]
        .map(([color, from, to]) => {
          const at = (a) => `${Math.cos((a * Math.PI) / 180) * 250} ${Math.sin((a * Math.PI) / 180) * 250}`;
          return `<path d="M0 0L${at(from)}A250 250 0 ${to - from > 180 ? 1 : 0} 1 ${at(to)}z" fill="${color}"/>`;
        })
        .join('') +
      '<circle r="120" fill="#e6dfd2"/></g>',
  ],
  technology: [
    (next) =>
      sky('#0a1030', '#222a6b') +
      '<g fill="none" stroke="#6be4ff" stroke-width="4" opacity=".75">' +
      many(16, (n) => {
        const y = 30 + n * 44;
        const x = 160 + next() * 240;
        return `<path d="M0 ${y}h${x}l44 ${next() > 0.5 ? 44 : -44}h200"/><path d="M1280 ${y}h${-x}l-44 ${next() > 0.5 ? 44 : -44}h-160"/>`;
      }) +
      '</g><rect x="490" y="210" width="300" height="300" rx="26" fill="#131a4d" stroke="#6be4ff" stroke-width="6"/><rect x="560" y="280" width="160" height="160" rx="14" fill="#6be4ff" opacity=".85"/>',
    (next) =>
      sky('#02010d', '#1b1748') +
      many(
        90,
        () =>
          `<circle cx="${next() * 1280}" cy="${next() * 720}" r="${0.8 + next() * 2.2}" fill="#fff" opacity="${0.4 + next() * 0.6}"/>`,
      ) +
      sun(420, 380, 150, '#f0a35e') +
      '<ellipse cx="420" cy="380" rx="300" ry="64" fill="none" stroke="#ffe2b8" stroke-width="12" transform="rotate(-18 420 380)" opacity=".9"/><g fill="#e9ecff"><rect x="900" y="230" width="110" height="70" rx="10"/><rect x="770" y="240" width="118" height="50" fill="#5d7bff"/><rect x="1022" y="240" width="118" height="50" fill="#5d7bff"/></g>',
    () =>
      sky('#e8f0ff', '#bcd2ff') +
      many(
        9,
        (n) =>
          `<path d="M0 ${340 + n * 34}C320 ${140 + n * 46} 560 ${640 - n * 30} 860 ${360 + n * 20}S1280 ${260 + n * 40} 1280 ${300 + n * 40}" fill="none" stroke="${n % 2 ? '#165dff' : '#7a5cff'}" stroke-width="6" opacity="${0.25 + n * 0.07}"/>`,
      ),
    () =>
      sky('#103b36', '#1c6b5e') +
      many(4, (row) =>
        many(7, (n) => {
          const x = 110 + n * 180 + (row % 2) * 90;
          const y = 90 + row * 168;
          return `<path d="M${x} ${y - 84}l76 42v88l-76 42-76-42v-88z" fill="#7ff0cf" opacity="${(((row * 7 + n) * 37) % 10) / 14}" stroke="#0c2b28" stroke-width="5"/>`;
        }),
      ),
  ],
  other: [
    (next) =>
      sky('#d7efd2', '#8cc69b') +
      sun(960, 170, 70, '#fff3b8') +
      ridge(next, 520, 120, '#5f9e74') +
      ridge(next, 600, 90, '#3e7a57') +
      many(
        14,
        (n) =>
          `<g transform="translate(${40 + n * 94} ${610 + (n % 3) * 28})"><path d="M-5 60V0h10v60z" fill="#4b3524"/><path d="M0 -120l48 110h-96z" fill="#24573b"/></g>`,
      ),
    () =>
      sky('#fbe9d7', '#f6c6a4') +
      '<path d="M430 330h380v170a150 150 0 0 1-150 150h-80a150 150 0 0 1-150-150z" fill="#fff"/><path d="M810 380h50a70 70 0 0 1 0 140h-60" fill="none" stroke="#fff" stroke-width="34"/><ellipse cx="620" cy="334" rx="190" ry="34" fill="#6b3f26"/><g fill="none" stroke="#fff" stroke-width="16" stroke-linecap="round" opacity=".8"><path d="M540 260q-36 -50 0 -100t0 -90M630 260q-36 -50 0 -100t0 -90M720 260q-36 -50 0 -100t0 -90"/></g>',
    () =>
      sky('#27304a', '#4a5a84') +
      many(
        11,
        (n) =>
          `<rect x="${150 + n * 90}" y="${210 + (n % 4) * 26}" width="74" height="${400 - (n % 4) * 26}" rx="6" fill="${['#e07a5f', '#f2cc8f', '#81b29a', '#f4f1de', '#6d83b8'][n % 5]}"/><rect x="${164 + n * 90}" y="${250 + (n % 4) * 26}" width="46" height="10" fill="#27304a" opacity=".6"/>`,
      ) +
      '<rect y="610" width="1280" height="110" fill="#1b2135"/>',
    (next) =>
      sky('#1a2a4f', '#7d6b9e') +
      sun(240, 190, 60, '#fdf3c8') +
      skyline(next, 640, '#141c36', '#ffd98a') +
      waves(660, '#0e1530', 2),
  ],
};

const folder = fileURLToPath(new URL('../apps/server/demo/covers/', import.meta.url));
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
for (const [category, scenes] of Object.entries(SCENES)) {
  for (const [n, draw] of scenes.entries()) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${draw(numbers(n + category.length * 31))}</svg>`;
    await page.setContent(`<body style="margin:0">${svg}</body>`);
    const input = await page.screenshot({ type: 'png' });
    const to = `${folder}${category}-${n + 1}.webp`;
    execFileSync(
      'ffmpeg',
      ['-v', 'error', '-y', '-f', 'png_pipe', '-i', '-', '-c:v', 'libwebp', '-quality', '84', to],
      {
        input,
      },
    );
  }
}
await browser.close();
