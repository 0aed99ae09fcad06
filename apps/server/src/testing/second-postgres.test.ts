import { expect, test } from 'vitest';
import { testsOfSecondPostgres } from './second-postgres.ts';

test('tests about PostgreSQL, of every write and of every endpoint run on each PostgreSQL', () => {
  expect(testsOfSecondPostgres()).toEqual(
    expect.arrayContaining([
      'audit-writes.test.ts',
      'contract-answers.slow.test.ts',
      'db/prune.test.ts',
      'db/connection/refusals.test.ts',
      'faults/migration.slow.test.ts',
      'jobs/jobs.test.ts',
    ]),
  );
});

test('tests of partitions, text order, samples and materialized queries run on each PostgreSQL', () => {
  const parts = new Set(testsOfSecondPostgres().map((path) => path.replace(/\/[^/]+$/, '')));
  expect([...parts]).toEqual(
    expect.arrayContaining([
      'domains/analytics/rollups',
      'domains/analytics/workplace',
      'domains/chat/moderation',
      'domains/content/content-rule',
      'domains/content/policy-sets',
    ]),
  );
});

test('tests whose servers bring a PostgreSQL of their own run once', () => {
  const servers = testsOfSecondPostgres().filter((path) =>
    /^db\/embedded\/|^faults\/(copy-before-update|drain|kill|live-database|live-servers|restore)\./.test(path),
  );
  expect(servers).toEqual([]);
});

test('crowds, streams and made-up input are tried once', () => {
  const others = testsOfSecondPostgres().filter((path) =>
    /^contract-(fuzz|refusals|walk)|^domains\/.*\.slow\./.test(path),
  );
  expect(others).toEqual([]);
});

test('a part without tests brings those of the parts that use it, or of its domain where none does', () => {
  const files = ['one/store.ts', 'two/routes.ts', 'two/two.test.ts', 'three/three.test.ts'].map(
    (path) => `domains/a/${path}`,
  );
  const isStore = (path: string) => path.includes('store');
  const imports = (path: string) => (path.includes('routes') ? ['domains/a/one/store.ts'] : []);
  expect(testsOfSecondPostgres(files, isStore, imports)).toEqual(['domains/a/two/two.test.ts']);
  expect(testsOfSecondPostgres(files, isStore, () => [])).toEqual([
    'domains/a/three/three.test.ts',
    'domains/a/two/two.test.ts',
  ]);
});
