import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = join(tmpdir(), 'onair-media-clips');

export type ClipWish = { height: 720 | 480; kbps: number; seconds: number };

/** A clip of 30 frames a second with a key frame each second and a tone, made once and kept for the next run. */
export const makeClip = ({ height, kbps, seconds }: ClipWish): string => {
  const file = join(folder, `${height}p-${kbps}k-${seconds}s.flv`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const size = height === 720 ? '1280x720' : '854x480';
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '30', '-bf', '0'];
  const rate = ['-b:v', `${kbps}k`, '-maxrate', `${kbps}k`, '-bufsize', `${kbps / 2}k`, '-x264-params', 'nal-hrd=cbr'];
  const half = `${file}.${process.pid}`;
  const sources = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=30`, '-f', 'lavfi', '-i', 'sine=r=44100'];
  const sound = ['-c:a', 'aac', '-b:a', '96k', '-ac', '2'];
  const end = ['-t', String(seconds), '-f', 'flv', half];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...sources, ...video, ...rate, ...sound, ...end]);
  renameSync(half, file);
  return file;
};

/** A real encoder: publishes a clip in real time. */
export const publish = (clip: string, url: string) => {
  const args = ['-v', 'error', '-re', '-i', clip, '-c', 'copy', '-f', 'flv', '-flvflags', 'no_duration_filesize', url];
  const child = spawn('ffmpeg', args, { stdio: 'ignore' });
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  return {
    ended,
    kill: () => void child.kill('SIGKILL'),
    freeze: () => void child.kill('SIGSTOP'),
  };
};
