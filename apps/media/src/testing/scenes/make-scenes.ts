/**
 * Makes the scenes that the demo company's studios show: `node apps/media/src/testing/scenes/make-scenes.ts`. Draws
 * `scenes.html` in Chromium picture by picture and has ffmpeg (with libx264) encode them; each loop ends where it began.
 * The clips and their covers are kept in the repository.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const SECONDS = 12;
const FPS = 30;

/** Chords whose every tone comes round with the loop. */
const SOUNDS = {
  launch: [196, 247, 294, 392],
  evening: [110, 165, 220, 262],
  kitchen: [262, 330, 392, 523],
} as const;

const soundOf = (tones: readonly number[]): string => {
  const parts = tones.map((tone, n) => `0.05*sin(2*PI*${tone}*t)*(0.55+0.45*sin(2*PI*t*${n + 1}/${SECONDS}))`);
  return `aevalsrc='${parts.join('+')}':s=48000:d=${SECONDS},lowpass=f=900,pan=stereo|c0=c0|c1=c0`;
};

const assets = (name: string): string => fileURLToPath(new URL(`../../../assets/${name}`, import.meta.url));
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
await page.goto(new URL('scenes.html', import.meta.url).href);

const pictureOf = async (name: string, part: number): Promise<Buffer> =>
  Buffer.from(String(await page.evaluate(`draw(${JSON.stringify(name)}, ${part})`)), 'base64');

const encode = async (args: readonly string[], pictures: AsyncIterable<Buffer>): Promise<void> => {
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', '-y', ...args], { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = once(ffmpeg, 'close');
  for await (const picture of pictures) if (!ffmpeg.stdin.write(picture)) await once(ffmpeg.stdin, 'drain');
  ffmpeg.stdin.end();
  await ended;
};

for (const [name, tones] of Object.entries(SOUNDS)) {
  const file = assets(`scene-${name}.flv`);
  const pictures = async function* () {
    for (let n = 0; n < SECONDS * FPS; n += 1) yield await pictureOf(name, n / (SECONDS * FPS));
  };
  const from = [
    '-f',
    'image2pipe',
    '-framerate',
    String(FPS),
    '-c:v',
    'mjpeg',
    '-i',
    '-',
    '-f',
    'lavfi',
    '-i',
    soundOf(tones),
  ];
  const video = [
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-tune',
    'animation',
    '-crf',
    '27',
    '-bf',
    '0',
    '-pix_fmt',
    'yuv420p',
  ];
  const gop = ['-g', '60', '-keyint_min', '60', '-sc_threshold', '0', '-maxrate', '1100k', '-bufsize', '1100k'];
  const sound = ['-c:a', 'aac', '-b:a', '64k', '-ar', '48000', '-t', String(SECONDS)];
  await encode([...from, ...video, ...gop, ...sound, '-flvflags', 'no_duration_filesize', file], pictures());
  const cover = async function* () {
    yield await pictureOf(name, 0.21);
  };
  await encode(
    [
      '-f',
      'image2pipe',
      '-c:v',
      'mjpeg',
      '-i',
      '-',
      '-vf',
      'scale=640:-1',
      '-c:v',
      'libwebp',
      '-quality',
      '78',
      assets(`scene-${name}.webp`),
    ],
    cover(),
  );
  console.log(`${file}: ${Math.round(statSync(file).size / 1024)} kB`);
}
await browser.close();
