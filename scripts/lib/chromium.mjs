import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Chromium without windows: the same engine, which takes a quarter less processor time. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
/** What our pages are written in needs letters too. */
const FONTS = 'fonts-noto-cjk';

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

const find = (names) => process.env.CHROME_PATH || names.map(onPath).find(Boolean) || (existsSync(MAC) ? MAC : null);

const aptGet = (args) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/**
 * The path of a Chromium; installs Debian's as root when there is none. `shell` prefers the one without windows.
 * @throws Error that says what to install
 */
export const ensureChromium = (say, { shell = false } = {}) => {
  const names = shell ? [SHELL, ...NAMES] : NAMES;
  const found = find(names);
  if (found) return found;
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    const packages = [shell ? SHELL : 'chromium', FONTS];
    say(`Installing ${packages.join(' and ')} (once)`);
    aptGet(['update', '-qq']);
    aptGet(['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  }
  const installed = find(names);
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium or Chrome: install it (Debian: apt-get install chromium fonts-noto-cjk), or name it with CHROME_PATH.',
  );
};
