/**
 * For the Dockerfile: leaves only the packages that the server and the media process run on. The pages are built, Node is
 * the image's own, and FFmpeg stays unless `FFMPEG=0`.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { inRoot } from './lib/paths.mjs';

const flags = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
const runs = ['-w', '@onair/server', '-w', '@onair/media', '--include-workspace-root=false'];
const { status } = spawnSync('npm', [...flags, ...runs], { cwd: inRoot(), stdio: 'inherit' });
if (status !== 0) process.exit(1);

const removed = /^node-(linux|darwin|win)-/;
for (const name of readdirSync(inRoot('node_modules'))) {
  if (removed.test(name)) rmSync(inRoot('node_modules', name), { recursive: true });
}
if (process.env.FFMPEG === '0') {
  rmSync(inRoot('node_modules/node-av'), { recursive: true, force: true });
  rmSync(inRoot('node_modules/@seydx'), { recursive: true, force: true });
}
