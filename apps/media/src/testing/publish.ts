import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const hasFfmpeg = !process.env.NO_FFMPEG && spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0;

/** A clip of 30 frames a second with a key frame each second and a tone. */
export const clipOf = (name: '720p30' | '480p30'): string =>
  fileURLToPath(new URL(`../../fixtures/${name}.flv`, import.meta.url));

/** Publishes a clip over and over in real time, in a process of its own: by ffmpeg, or the tests' own encoder. */
export const publish = (clip: string, url: string) => {
  const input = ['-v', 'error', '-re', '-stream_loop', '-1', '-i', clip];
  const child = hasFfmpeg
    ? spawn('ffmpeg', [...input, '-c', 'copy', '-f', 'flv', url], { stdio: 'ignore' })
    : spawn(process.execPath, [fileURLToPath(new URL('./replay.ts', import.meta.url)), clip, url], { stdio: 'ignore' });
  return {
    ended: () => child.exitCode !== null || child.signalCode !== null,
    kill: () => void child.kill('SIGKILL'),
    freeze: () => void child.kill('SIGSTOP'),
  };
};
