/** Makes the clips that tests publish: `node apps/media/src/testing/make-clips.ts`. Needs ffmpeg; the clips are kept in the repository. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { DIGITS, NUMBERED_FRAMES, SQUARE } from './numbered.ts';

const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url));

/** Three seconds, 30 frames a second, a key frame each second, a tone. */
const make = (name: string, size: string, kbps: number): void => {
  const sources = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=30`, '-f', 'lavfi', '-i', 'sine=r=44100'];
  const video = [
    '-c:v',
    'libx264',
    '-preset',
    'medium',
    '-pix_fmt',
    'yuv420p',
    '-g',
    '30',
    '-keyint_min',
    '30',
    '-bf',
    '0',
  ];
  const rate = ['-sc_threshold', '0', '-b:v', `${kbps}k`, '-maxrate', `${kbps}k`, '-bufsize', `${kbps / 2}k`];
  const sound = ['-c:a', 'aac', '-b:a', '64k', '-ac', '2'];
  const end = ['-t', '3', '-flvflags', 'no_duration_filesize', fixture(`${name}.flv`)];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...sources, ...video, ...rate, ...sound, ...end]);
};

/**
 * Ten seconds whose pictures carry their number along the bottom, to be read by programs (`numbered.ts`): white squares
 * are ones, the greatest first, and the last square makes the count of white ones odd.
 */
const makeNumbered = (): void => {
  const bits = Array.from({ length: DIGITS }, (_, i) => `gt(bitand(n\\,${2 ** (DIGITS - 1 - i)})\\,0)`);
  const odd = `eq(mod(${bits.join('+')}\\,2)\\,0)`;
  const squares = [...bits, odd].map(
    (white, i) =>
      `drawbox=x=${i * SQUARE}:y=${360 - SQUARE}:w=${SQUARE}:h=${SQUARE}:color=white:t=fill:enable=${white}`,
  );
  const picture = `color=c=0x0E1526:s=640x360:r=30,drawbox=x=0:y=${360 - SQUARE}:w=640:h=${SQUARE}:color=black:t=fill`;
  const sources = ['-f', 'lavfi', '-i', [picture, ...squares].join(','), '-f', 'lavfi', '-i', 'sine=r=48000'];
  const video = ['-c:v', 'libx264', '-preset', 'medium', '-pix_fmt', 'yuv420p', '-crf', '26', '-bf', '0'];
  const gop = ['-g', '30', '-keyint_min', '30', '-sc_threshold', '0'];
  const sound = ['-c:a', 'aac', '-b:a', '32k'];
  const end = ['-t', String(NUMBERED_FRAMES / 30), '-flvflags', 'no_duration_filesize', fixture('numbered.flv')];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...sources, ...video, ...gop, ...sound, ...end]);
};

/** Three seconds of small pictures alone, by an encoder that encoders over SRT have too. */
const makeOther = (name: string, ...encoder: string[]): void => {
  const source = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25'];
  const video = ['-c:v', ...encoder, '-pix_fmt', 'yuv420p', '-g', '25', '-bf', '0', '-b:v', '80k'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...source, ...video, '-t', '3', fixture(name)]);
};

const makeOthers = (): void => {
  makeOther('hevc.mp4', 'libx265', '-tag:v', 'hvc1', '-x265-params', 'log-level=error:bframes=0:open-gop=0');
  makeOther('mpeg2.mp4', 'mpeg2video');
};

if (process.argv.includes('numbered')) makeNumbered();
else if (process.argv.includes('others')) makeOthers();
else {
  make('720p30', '1280x720', 800);
  make('480p30', '854x480', 400);
  makeNumbered();
  makeOthers();
}
