import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
let place: string;
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'onair-compiled-'));
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** Runs a script that asks for the folder. */
const ask = (folder: string, most: number): string => {
  const script = join(place, 'ask.mjs');
  const module = JSON.stringify(join(root, 'scripts/lib/compiled.mjs'));
  writeFileSync(
    script,
    `import { compiledFolder } from ${module}; console.log(compiledFolder(process.argv[2], Number(process.argv[3])));`,
  );
  return spawnSync(process.execPath, [script, folder, String(most)], { encoding: 'utf8' }).stdout.trim();
};

test('what Node has compiled is kept between starts, and dropped once it has grown', () => {
  const folder = join(place, 'kept');
  writeFileSync(join(place, 'program.mjs'), 'console.log(1);');
  spawnSync(process.execPath, [join(place, 'program.mjs')], { env: { ...process.env, NODE_COMPILE_CACHE: folder } });
  expect(existsSync(folder)).toBe(true);
  expect(ask(folder, 1_000_000)).toBe(folder);
  expect(existsSync(folder)).toBe(true);
  expect(ask(folder, 10)).toBe(folder);
  expect(existsSync(folder)).toBe(false);
  expect(ask(join(place, 'never'), 10)).toBe(join(place, 'never'));
});

test('every way to start the product has Node keep what it compiles, and bounds the young generation', () => {
  for (const file of ['scripts/start.mjs', 'Dockerfile']) {
    const text = readFileSync(join(root, file), 'utf8');
    expect(text).toContain('NODE_COMPILE_CACHE');
    expect(text).toContain('--max-semi-space-size=16');
  }
});
