import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const place = mkdtempSync(join(tmpdir(), 'onair-new-'));
const copy = join(place, 'onair');
const LEFT_OUT = /^(node_modules|dist|data|\.git|test-results|playwright-report|coverage)$/;

// Packages are hard links, and links between our own packages lead into the copy.
const isLinux = process.platform === 'linux';
beforeAll(() => {
  if (!isLinux) return;
  cpSync(root, copy, { recursive: true, filter: (path) => !LEFT_OUT.test(basename(path)) });
  for (const folder of ['', 'apps/server', 'apps/web']) {
    const packages = join(root, folder, 'node_modules');
    if (existsSync(packages)) spawnSync('cp', ['-al', packages, join(copy, folder, 'node_modules')]);
  }
});
afterAll(() => rmSync(place, { recursive: true, force: true, maxRetries: 5 }));

const run = (program: string, ...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: copy, encoding: 'utf8' });
  expect(status, `${stdout}\n${stderr}`).toBe(0);
  return stdout;
};
const make = (...args: string[]) => run(process.execPath, 'scripts/new.mjs', ...args);
const bin = (name: string) => join(copy, 'node_modules', '.bin', name);

test.runIf(isLinux)('a page, a write and a migration compile and pass their own tests as they are written', () => {
  make('page', 'billing/sponsors', 'list', '赞助商', 'Sponsors', 'zan zhu shang');
  const said = make('write', 'billing/sponsors', 'sponsor', '赞助商', 'Sponsors');
  expect(said).toContain('By hand:');
  make('migration', 'sponsor_names');
  const { entries } = JSON.parse(
    readFileSync(join(copy, 'apps/server/src/db/migrations/meta/_journal.json'), 'utf8'),
  ) as { entries: { tag: string }[] };
  expect(entries.slice(-2).map(({ tag }) => tag.replace(/^\d+_/, ''))).toEqual(['sponsors', 'sponsor_names']);
  run(bin('tsc'), '-b', '.', 'apps/web', 'apps/web/tsconfig.test.json');
  const tests = ['apps/server/src/domains/billing/sponsors', 'apps/web/src/domains/billing/sponsors'];
  run(
    process.execPath,
    bin('vitest'),
    'run',
    ...tests,
    'apps/server/src/db/tables.test.ts',
    'apps/server/src/audit-writes.test.ts',
  );
});

test.runIf(isLinux)('what exists is not overwritten, and what cannot be placed is said', () => {
  const refused = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/new.mjs', ...args], { cwd: copy, encoding: 'utf8' });
  expect(refused('page', 'shop/sponsors', 'list', '赞助商', 'Sponsors').stderr).toContain('There is no domain shop');
  expect(refused('page', 'billing/ledger', 'list', '账目', 'Ledger').status).toBe(1);
  expect(refused('write', 'billing/ledger', 'Entry', '账目', 'Entries').stderr).toContain('in the singular');
  expect(refused('thing').stderr).toContain('npm run new -- page|write|migration');
});
