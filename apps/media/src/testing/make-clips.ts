/** Makes the clips that tests publish: `node apps/media/src/testing/make-clips.ts`. Needs ffmpeg; the clips are kept in the repository. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/${name}.flv`, import.meta.url));

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
  const end = ['-t', '3', '-flvflags', 'no_duration_filesize', fixture(name)];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...sources, ...video, ...rate, ...sound, ...end]);
};

make('720p30', '1280x720', 800);
make('480p30', '854x480', 400);
