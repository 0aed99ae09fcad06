import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));

/**
 * SQL whose outcome, plan or spelling depends on the version of PostgreSQL or on how its cluster was made: order and case
 * of texts, materialized parts of a query, partitions, physical rows, samples and the system's catalogs.
 */
const SENSITIVE =
  /\b(collate|lower\(|upper\(|ilike|materialized|(of|attach|detach) partition|partition of|tablesample|ctid|date_bin|explain|json_table|merge into|pg_(?!advisory)\w+)/i;

/**
 * Tests about PostgreSQL itself, by path under `apps/server/src`; and those that read from every endpoint and make every
 * kind of change, so that each statement of the product is run on each version. What is refused before any statement is
 * not among them, nor are tests that bring a PostgreSQL of their own: that is always the embedded one.
 */
const ALWAYS =
  /^(db|jobs|backup)\/(?!embedded\/)|^(audit-writes|contract-answers)\.|^faults\/(migration|dump\.external)\./;

const isTest = (path: string) => path.endsWith('.test.ts');
/** Those of the second tier are about time, crowds and other programs, which are the same beside each version. */
const isNear = (path: string) => isTest(path) && !path.endsWith('.slow.test.ts');
const isSource = (path: string) => path.endsWith('.ts') && !isTest(path);
const isSensitive = (path: string) =>
  SENSITIVE.test(readFileSync(join(SOURCES, path), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''));

const everyFile = (): string[] =>
  readdirSync(SOURCES, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(SOURCES, join(entry.parentPath, entry.name)).split(sep).join('/'));

/** What a source imports of ours, by path. */
const importsOf = (path: string): string[] =>
  [...readFileSync(join(SOURCES, path), 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, name = '']) =>
    posix.join(dirname(path), name),
  );

/** The tests beside a source; where it has none, those of the other parts that import it; where none does, those of its domain. */
const testsNear = (source: string, files: string[], imports: (path: string) => string[]): string[] => {
  const testsIn = (folders: string[]) => files.filter((path) => isNear(path) && folders.includes(dirname(path)));
  const beside = testsIn([dirname(source)]);
  if (beside.length > 0) return beside;
  const users = files.filter((path) => isSource(path) && path.startsWith('domains/') && imports(path).includes(source));
  const ofUsers = testsIn(users.map(dirname));
  if (ofUsers.length > 0) return ofUsers;
  return files.filter((path) => isNear(path) && path.startsWith(`${dirname(dirname(source))}/`));
};

/**
 * The tests that `npm run test:all` repeats on the PostgreSQL of `DATABASE_URL`, by path under `apps/server/src`: those about
 * PostgreSQL, and those of every folder of `domains` whose SQL may differ between versions. What remains would say
 * the same there.
 */
export const testsOfSecondPostgres = (files = everyFile(), sensitive = isSensitive, imports = importsOf): string[] => {
  const near = files
    .filter((path) => path.startsWith('domains/') && isSource(path) && sensitive(path))
    .flatMap((source) => testsNear(source, files, imports));
  return [...new Set([...files.filter((path) => isTest(path) && ALWAYS.test(path)), ...near])].sort();
};
