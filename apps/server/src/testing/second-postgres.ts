import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));

/**
 * SQL whose outcome, plan or spelling depends on the version of PostgreSQL or on how its cluster was made: order and case
 * of texts, materialized parts of a query, partitions, physical rows, samples and the system's catalogs.
 */
const SENSITIVE =
  /\b(collate|lower\(|upper\(|ilike|materialized|(of|attach|detach) partition|partition of|tablesample|ctid|date_bin|explain|json_table|merge into|pg_(?!advisory)\w+)/i;

/**
 * Tests about PostgreSQL itself, by path under `apps/server/src`; and those that send valid input to every endpoint and
 * make every kind of change, so that each statement of the product is run on each version. What is refused before any
 * statement is not among them, nor are tests that bring a PostgreSQL of their own: that is always the embedded one.
 */
const ALWAYS =
  /^(db|jobs|backup)\/(?!embedded\/)|^cli\/audit-verify\.|^(audit-writes|contract-fuzz)\.|^faults\/(migration|dump\.external)\./;

const isTest = (path: string) => path.endsWith('.test.ts');
const isSource = (path: string) => path.endsWith('.ts') && !isTest(path);
const isSensitive = (path: string) =>
  SENSITIVE.test(readFileSync(join(SOURCES, path), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''));

const everyFile = (): string[] =>
  readdirSync(SOURCES, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(SOURCES, join(entry.parentPath, entry.name)).split(sep).join('/'));

/** The tests beside a source, or those of its whole domain when it has none beside it. */
const testsNear = (source: string, tests: string[]): string[] => {
  const beside = tests.filter((test) => dirname(test) === dirname(source));
  return beside.length > 0 ? beside : tests.filter((test) => test.startsWith(`${dirname(dirname(source))}/`));
};

/**
 * The tests that `npm test` repeats on the PostgreSQL of `DATABASE_URL`, by path under `apps/server/src`: those about
 * PostgreSQL, and those of every folder of `domains` whose SQL may differ between versions. What remains would say
 * the same there.
 */
export const testsOfSecondPostgres = (files = everyFile(), sensitive = isSensitive): string[] => {
  const tests = files.filter(isTest);
  const near = files
    .filter((path) => path.startsWith('domains/') && isSource(path) && sensitive(path))
    .flatMap((source) => testsNear(source, tests));
  return [...new Set([...tests.filter((test) => ALWAYS.test(test)), ...near])].sort();
};
