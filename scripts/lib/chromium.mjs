import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
/** What our pages are written in needs letters too. */
const PACKAGES = ['chromium', 'fonts-noto-cjk'];

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

const find = () => process.env.CHROME_PATH || NAMES.map(onPath).find(Boolean) || (existsSync(MAC) ? MAC : null);

const aptGet = (args) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/**
 * The path of a Chromium for the browser tests; installs Debian's as root when there is none.
 * @throws Error that says what to install
 */
export const ensureChromium = (say) => {
  const found = find();
  if (found) return found;
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    say(`Installing ${PACKAGES.join(' and ')} (once)`);
    aptGet(['update', '-qq']);
    aptGet(['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES]);
  }
  const installed = find();
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium or Chrome: install it (Debian: apt-get install chromium fonts-noto-cjk), or name it with CHROME_PATH.',
  );
};
