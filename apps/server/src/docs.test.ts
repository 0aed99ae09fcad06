import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config/config.ts';
import { evidence } from './docs.fixtures.ts';

const inRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const page = readFileSync(inRoot('docs/operations.md'), 'utf8');

/** The table of settings: name, default and meaning of each. */
const rows = [...page.matchAll(/^\| (`[A-Z][^|]*) \| ([^|]*) \| (.*) \|$/gm)].map(([, names, defaults, meaning]) => ({
  names: [...(names ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name ?? ''),
  defaults: (defaults ?? '').split(', ').map((one) => one.replaceAll('`', '').trim()),
  meaning,
}));

/** What the page states: each sentence and each command, in order. */
const statements = (): string[] => {
  const found: string[] = [];
  for (const [index, part] of page.split(/^```.*$/m).entries()) {
    if (index % 2 === 1) {
      found.push(...part.split('\n').map((line) => line.replace(/\s+#.*$/, '').trim()));
      continue;
    }
    const prose = part
      .split(/\n\s*\n|\n(?=- )/)
      .filter((block) => !/^\s*[#|]/.test(block))
      .map((block) => block.replace(/^- /, '').replace(/\s+/g, ' ').trim());
    for (const block of prose) found.push(...block.split(/(?<=[.:;])\s+(?=[A-Z`*[])/));
  }
  return found.filter((statement) => statement !== '');
};

/** Every name that the programs read from the environment. */
const known = (): Set<string> => {
  const files = ['config/config', 'config/bucket', 'config/media', 'crypto/secrets'].map(
    (one) => `apps/server/src/${one}.ts`,
  );
  const text = files.map((file) => readFileSync(inRoot(file), 'utf8'));
  return new Set(text.join('\n').match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*\b/g) ?? []);
};

describe('docs/operations.md', () => {
  test('has a test for every sentence and every command', () => {
    const without = statements().filter((statement) => !evidence.some(({ begins }) => statement.startsWith(begins)));
    expect(without).toEqual([]);
  });

  test('names tests that exist, and none for a sentence that is gone', () => {
    const all = statements();
    expect(
      evidence.filter(({ begins }) => !all.some((one) => one.startsWith(begins))).map(({ begins }) => begins),
    ).toEqual([]);
    const missing = evidence.filter(({ file, name }) => !readFileSync(inRoot(file), 'utf8').includes(name));
    expect(missing).toEqual([]);
  });

  test('manifests and .env.example name settings that exist', () => {
    const named = (file: string) =>
      [...readFileSync(inRoot(file), 'utf8').matchAll(/^\s+(?:- name: )?([A-Z][A-Z0-9_]+)(?::|$)/gm)].map(
        ([, name]) => name,
      );
    const ours = named('docs/examples/kubernetes.yaml').filter((name) => name !== 'POD_IP');
    expect(ours.length).toBeGreaterThan(8);
    expect(ours.filter((name) => !known().has(name ?? ''))).toEqual([]);
    const example = [...readFileSync(inRoot('.env.example'), 'utf8').matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)];
    expect(example.length).toBeGreaterThan(8);
    expect(example.filter(([, name = '']) => !rows.some(({ names }) => names.includes(name)))).toEqual([]);
  });

  test('lists settings that are read, each once', () => {
    const names = rows.flatMap((row) => row.names);
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    const read = known();
    expect(names.filter((name) => !read.has(name))).toEqual([]);
  });

  test('lists every setting of the server', () => {
    const source = ['config/config', 'config/bucket', 'config/media'].map((one) =>
      readFileSync(inRoot(`apps/server/src/${one}.ts`), 'utf8'),
    );
    const read = [...source.join('\n').matchAll(/env\.([A-Z][A-Z0-9_]+)|\(env, '([A-Z_]+)'/g)].map(
      ([, one, other]) => one ?? other,
    );
    const listed = new Set(rows.flatMap((row) => row.names));
    // The commands of the operating system and the launcher are not settings of ours.
    expect([...new Set(read)].filter((name) => name && !listed.has(name))).toEqual([]);
  });

  test('states the defaults that hold', () => {
    const configOf = (env: Record<string, string>) => readConfig(env, '/pages');
    const source = readFileSync(inRoot('apps/server/src/config/media.ts'), 'utf8');
    const wrong: string[] = [];
    for (const { names, defaults } of rows) {
      const [name = ''] = names;
      for (const text of defaults.length === names.length ? [defaults[0] ?? ''] : defaults) {
        const [, circumstance = '', value = ''] = /^(in demo mode |in production )?([\d,.]+)$/.exec(text) ?? [];
        if (value === '') continue;
        const env: Record<string, string> =
          circumstance === 'in demo mode ' ? { DEMO: '1' } : circumstance === '' ? {} : { NODE_ENV: 'production' };
        if (/^MEDIA_(CONN|INLET|MAX)/.test(name)) {
          // Checked here, read by the media process.
          if (!source.includes(`'${name}', ${value.replaceAll(',', '_')},`)) wrong.push(`${name}: ${text}`);
          continue;
        }
        const stated = configOf({ ...env, [name]: value.replaceAll(',', '') });
        if (JSON.stringify(stated) !== JSON.stringify(configOf(env))) wrong.push(`${name}: ${text}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('%s names files that exist', (page) => {
  const files = globSync('{apps,packages,e2e,bench,scripts,docs}/**/*.{ts,tsx,mjs,md,json}', {
    cwd: inRoot('.'),
    exclude: (name) => /^(node_modules|dist)$/.test(String(name)),
  }).map((file) => `/${String(file).replaceAll('\\', '/')}`);
  const named = [...readFileSync(inRoot(page), 'utf8').matchAll(/`((?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs))`/g)];
  expect(named.length).toBeGreaterThan(8);
  expect(named.map(([, name = '']) => name).filter((name) => !files.some((file) => file.endsWith(`/${name}`)))).toEqual(
    [],
  );
});

test('docs/security.md names test files that exist', () => {
  const files = globSync('{apps,packages,e2e,scripts}/**/*.{test,spec}.{ts,tsx}', {
    cwd: inRoot('.'),
    exclude: (name) => String(name) === 'node_modules',
  });
  const known = new Set(files.map((file) => basename(String(file))));
  const named = readFileSync(inRoot('docs/security.md'), 'utf8').match(/[\w.-]+\.(?:test|spec)\.tsx?/g) ?? [];
  expect(named.length).toBeGreaterThan(50);
  expect([...new Set(named)].filter((file) => !known.has(file))).toEqual([]);
});
