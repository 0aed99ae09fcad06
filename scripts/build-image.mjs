/**
 * `npm run image`: builds the image of the Dockerfile without any image registry, as root on Debian or Ubuntu with debootstrap and
 * buildah. Its base is a bootstrap of Debian's packages with the Node of package-lock.json. `npm run image -- --build-arg
 * FFMPEG=0` passes arguments on to buildah. docs/decisions/0009-operations.md says why.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { node24 } from './lib/node-24.mjs';
import { inRoot } from './lib/paths.mjs';

const SUITE = 'bookworm';
const BASE = 'localhost/onair-base';
const CERTIFICATES = '/etc/ssl/certs';

const run = (program, ...args) => {
  const { status, stdout, error } = spawnSync(program, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (error) throw new Error(`${program} cannot be run (${error.code}). Install debootstrap and buildah.`);
  if (status !== 0) throw new Error(`${program} ${args[0]} ended with ${status}.`);
  return stdout.trim();
};

/** A root folder as `node:24-bookworm-slim` has it, as far as the Dockerfile needs: Debian, Node, npm and the account `node`. */
const makeBase = (root) => {
  run('debootstrap', '--variant=minbase', '--include=ca-certificates', SUITE, root);
  chmodSync(root, 0o755);
  cpSync(node24(), join(root, 'usr/local/bin/node'));
  const npm = join(run('npm', 'root', '-g'), 'npm');
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true });
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(root, 'usr/local/bin', name));
  appendFileSync(join(root, 'etc/passwd'), 'node:x:1000:1000::/home/node:/bin/sh\n');
  appendFileSync(join(root, 'etc/group'), 'node:x:1000:\n');
  rmSync(join(root, 'var/cache/apt'), { recursive: true, force: true });
  rmSync(join(root, 'var/lib/apt/lists'), { recursive: true, force: true });
};

const place = mkdtempSync(join(tmpdir(), 'onair-image-'));
try {
  ensureInstalled(console.log);
  const root = join(place, 'root');
  makeBase(root);
  run('tar', '-C', root, '-cf', join(place, 'root.tar'), '.');
  const container = run('buildah', 'from', 'scratch');
  run('buildah', 'add', container, join(place, 'root.tar'), '/');
  run('buildah', 'commit', '--rm', container, BASE);
  rmSync(place, { recursive: true, force: true });
  // By chroot: building then needs no runtime of containers. The host's certificates: a company's registry may have its own.
  const how = [
    '--isolation',
    'chroot',
    '--pull=never',
    '--format',
    'docker',
    '--volume',
    `${CERTIFICATES}:${CERTIFICATES}:ro`,
  ];
  const given = [`BASE=${BASE}`, `NODE_EXTRA_CA_CERTS=${CERTIFICATES}/ca-certificates.crt`].flatMap((one) => [
    '--build-arg',
    one,
  ]);
  const all = ['build', ...how, ...given, ...process.argv.slice(2), '--tag', 'onair', inRoot()];
  const { status } = spawnSync('buildah', all, { stdio: 'inherit' });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(place, { recursive: true, force: true });
}
