/**
 * Makes the test card that the demo broadcast plays: `node apps/media/src/testing/make-demo.ts`. Needs ffmpeg with
 * libx264, fontconfig and the Noto fonts; the clip is kept in the repository. All its motions come round in 30 seconds.
 */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where a font lies is the machine's own business. */
const font = (name: string): string => execFileSync('fc-match', ['-f', '%{file}', name], { encoding: 'utf8' });
const BOLD = font('Noto Sans CJK SC:bold');
const REGULAR = font('Noto Sans CJK SC');
const MONO = font('Noto Sans Mono');

const SIZE = '854x480';
const SECONDS = 30;
const BAR = 75;
const COLORS = ['E8EAF0', 'F5C542', '3EC7D6', '3CBF6E', 'C05CC9', 'E5484D', '3B6BF6', '1F2A44'];
/** The dial: a hand with a fading trail, round once in two seconds. */
const DIAL = 232;
const RADIUS = DIAL / 2;

const bars = () => {
  const width = BAR * COLORS.length;
  const drawn = Array.from({ length: 24 }, (_, i) => {
    const color = COLORS[i % COLORS.length];
    return `drawbox=x=${i * BAR}:y=0:w=${BAR}:h=64:color=0x${color}:t=fill`;
  });
  return `color=s=1800x64:r=30:d=${SECONDS},format=yuv444p,${drawn.join(',')},crop=854:64:mod(2*n\\,${width}):0`;
};

const dial = () => {
  const angle = `mod(atan2(X-${RADIUS}+0.5\\,${RADIUS}-0.5-Y)+2*PI\\,2*PI)`;
  const behind = `mod(2*PI*T/2-${angle}+4*PI\\,2*PI)`;
  const far = `hypot(X-${RADIUS}+0.5\\,Y-${RADIUS}+0.5)`;
  const hand = `between(${far}\\,10\\,${RADIUS - 12})*230*pow(max(0\\,1-${behind}/2.6)\\,2)`;
  const ring = `between(${far}\\,${RADIUS - 7}\\,${RADIUS - 3})*255`;
  const hub = `lt(${far}\\,6)*255`;
  return `color=c=0x5B8CFF:s=${DIAL}x${DIAL}:r=30:d=${SECONDS},format=rgba,geq=r=91:g=140:b=255:a='max(max(${hand}\\,${ring})\\,${hub})'`;
};

const text = (words: string, file: string, size: number, color: string, x: number | string, y: number): string =>
  `drawtext=fontfile=${file}:text='${words}':fontsize=${size}:fontcolor=0x${color}:x=${x}:y=${y}`;

const TIME = '%{eif\\:t\\:d\\:2}.%{eif\\:mod(n\\,30)\\:d\\:2}';
const card = '[base][bars]overlay=0:0:shortest=1[a];[a][dial]overlay=52:124:format=auto[b];[b]';
const words = [
  text('Onair 播控台', BOLD, 58, 'FFFFFF', 330, 108),
  'drawbox=x=332:y=196:w=220:h=52:color=0x165DFF:t=fill',
  text('DEMO 演示', BOLD, 32, 'FFFFFF', '332+(220-text_w)/2', 205),
  text(TIME, MONO, 104, 'FFFFFF', 326, 276),
  text(`${SIZE.replace('x', ' × ')} · 30 fps · H.264 · AAC 48 kHz`, REGULAR, 20, '94A3C4', 332, 408),
  // Lit with each beep: sound and picture can be judged against each other.
  "drawbox=x=752:y=196:w=52:h=52:color=0x2A3758:t=fill,drawbox=x=752:y=196:w=52:h=52:color=0xF5C542:t=fill:enable='lt(mod(n\\,30)\\,3)'",
  'drawbox=x=0:y=472:w=854:h=8:color=0x1F2A44:t=fill',
];
const progress = `color=c=0x165DFF:s=${SIZE.replace(/x.*/, 'x8')}:r=30:d=${SECONDS}[line]`;
const graph = [
  `color=c=0x0E1526:s=${SIZE}:r=30:d=${SECONDS},format=yuv444p[base]`,
  `${bars()}[bars]`,
  `${dial()}[dial]`,
  progress,
  `${card}${words.join(',')}[c]`,
  `[c][line]overlay=x='-854+854*n/${SECONDS * 30}':y=472,format=yuv420p[v]`,
  // A soft tone at -30 dB, and a beep of 80 ms each second that comes and goes without a click.
  `aevalsrc='0.0316*sin(2*PI*220*t)+0.09*sin(2*PI*880*t)*lt(mod(t\\,1)\\,0.08)*sin(PI*mod(t\\,1)/0.08)':s=48000:d=${SECONDS},pan=stereo|c0=c0|c1=c0[s]`,
].join(';');

const file = fileURLToPath(new URL('../../assets/demo.flv', import.meta.url));
const video = ['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '23', '-bf', '0'];
const gop = ['-g', '60', '-keyint_min', '60', '-sc_threshold', '0', '-maxrate', '500k', '-bufsize', '500k'];
const sound = ['-c:a', 'aac', '-b:a', '48k', '-ar', '48000'];
const out = ['-map', '[v]', '-map', '[s]', ...video, ...gop, ...sound, '-t', String(SECONDS)];
execFileSync(
  'ffmpeg',
  ['-v', 'error', '-y', '-filter_complex', graph, ...out, '-flvflags', 'no_duration_filesize', file],
  {
    stdio: 'inherit',
  },
);
console.log(`${file}: ${Math.round(statSync(file).size / 1024)} kB`);
