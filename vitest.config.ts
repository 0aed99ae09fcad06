import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { hasFfmpeg } from './apps/media/src/testing/has-ffmpeg.ts';
import { natsProgram } from './apps/server/src/testing/nats-server.ts';
import { nginxProgram } from './apps/server/src/testing/nginx.ts';
import { testsOfSecondPostgres } from './apps/server/src/testing/second-postgres.ts';
import { PATIENCE_MS, TEST_PATIENCE_MS } from './scripts/lib/patience.ts';

// The tests start hundreds of processes from the same sources: Node keeps what it compiled of them, also in a run that begins here.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/onair/compiled', import.meta.url));

/** Files of the second tier, which `npm run test:all` runs and `npm test` does not: docs/testing.md. */
const SLOW = '**/*.slow.test.{ts,tsx}';

type ProjectConfig = NonNullable<TestProjectInlineConfiguration['test']>;
type Project = { test: ProjectConfig & { name: string; include: string[] } };

/** A project for each tier of the same tests; the second one's name begins with `slow-`. */
const inTiers = ({ test }: Project, slower: ProjectConfig = {}): Project[] => {
  const exclude = test.exclude ?? configDefaults.exclude;
  const patient = {
    ...test,
    testTimeout: TEST_PATIENCE_MS,
    hookTimeout: TEST_PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS, interval: 20 } },
    setupFiles: ['scripts/lib/patient-waits.ts', ...[test.setupFiles ?? []].flat()],
  };
  const slow = test.include.map((pattern) => pattern.replace(/(\.slow)?\.test\.(tsx?)$/, '.slow.test.$2'));
  return [
    { test: { ...patient, exclude: [...exclude, SLOW] } },
    { test: { ...patient, ...slower, name: `slow-${test.name}`, include: slow, exclude } },
  ];
};

/** Pure functions: no browser, no server. Whatever needs a screen is in e2e. The files share processes, and modules in them. */
const pure = (name: string, include: string) =>
  inTiers({ test: { name, include: [include], environment: 'node' as const, isolate: false } });

// Two processes on one database talk through a broker, which is not among our packages: without one these are left out.
const withoutBroker = natsProgram() ? [] : ['**/*.nats.slow.test.ts'];
if (withoutBroker.length > 0) console.warn('not run: tests of NATS, since there is no nats-server on this machine');

// The documented proxy is a program of the system's.
const withoutNginx = nginxProgram() ? [] : ['**/*.nginx.slow.test.ts'];
if (withoutNginx.length > 0)
  console.warn('not run: tests of nginx, since it or its stream module is not on this machine');

// FFmpeg is an optional package, made for some systems only.
const withoutFfmpeg = hasFfmpeg() ? [] : ['**/*.ffmpeg.slow.test.ts'];
if (withoutFfmpeg.length > 0) console.warn('not run: tests of FFmpeg, since its package is not on this machine');

// Dump and restore by PostgreSQL's own programs need a server of their version.
const withoutPrograms = process.env.TEST_DATABASE_URL ? [] : ['**/*.external.slow.test.ts'];

const server = (...paths: string[]) => paths.map((path) => `apps/server/src/${path}`);

/**
 * Tests that start programs, replace a module (`vi.mock`) or weigh the process they run in: each has a process of its
 * own. Vitest takes projects in the order of their names, so that none of these long ones is left over at the end.
 */
const apart = server(
  'cli/**/*.test.ts',
  'db/embedded/**/*.test.ts',
  'faults/**/*.test.ts',
  'domains/identity/session/login-flood*.test.ts',
  'files/formats/**/*.test.ts',
  'http/passed-files*.test.ts',
  'http/rate*.test.ts',
  'realtime/abuse*.test.ts',
  'files/uploads/**/*.test.ts',
);

/** Files that take long and are short to read: Vitest begins with large files, and would leave one of these over at the end. */
const LONG = [
  'audit-writes',
  'backup',
  'contract-fuzz',
  'contract-walk',
  'crowd',
  'failover',
  'first-start',
  'fresh-clone',
  'kill',
  'media-nodes.nginx',
  'policy-import',
  'sessions',
  'simulate',
  'start',
  'throttle',
  'two-media.ffmpeg',
  'two-processes',
  'user',
];
const isLong = ({ moduleId }: TestSpecification) =>
  LONG.includes(posix.basename(moduleId).replace(/(\.slow)?\.test\.tsx?$/, ''));

/** Begins each project with its long files. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const names = [...new Set(sorted.map(({ project }) => project.name))];
    return names.flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}

/** On a second PostgreSQL runs only what can differ there. */
const chosen = (paths: string[], belongs: (path: string) => boolean) =>
  process.env.TEST_DATABASE_URL ? server(...testsOfSecondPostgres()).filter(belongs) : paths;
const isApart = (path: string) => apart.some((pattern) => posix.matchesGlob(path, pattern));

const onServer = (name: string, isolate: boolean, include: string[], exclude: string[]) =>
  inTiers({
    test: {
      name,
      isolate,
      include,
      exclude: [
        ...configDefaults.exclude,
        ...exclude,
        ...withoutBroker,
        ...withoutNginx,
        ...withoutFfmpeg,
        ...withoutPrograms,
      ],
      environment: 'node' as const,
      globalSetup: 'apps/server/src/testing/one-postgres.ts',
    },
  });

export default defineConfig({
  test: {
    // Three at a time on the two cores of a small machine: a third of the time they wait for programs, clocks and databases.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    projects: [
      ...pure('contract', 'packages/contract/src/**/*.test.ts'),
      ...onServer('apart', true, chosen(apart, isApart), []),
      // The others share three processes: the server is loaded three times instead of a hundred.
      ...onServer(
        'server',
        false,
        chosen(server('**/*.test.ts'), (path) => !isApart(path)),
        apart,
      ),
      ...inTiers(
        {
          test: {
            name: 'media',
            include: ['apps/media/src/**/*.test.ts'],
            exclude: [...configDefaults.exclude, ...withoutFfmpeg],
            environment: 'node',
          },
        },
        // Streams in real time leave the processors idle: these come last, by themselves, more at a time.
        { maxWorkers: 6, sequence: { groupOrder: 1 } },
      ),
      ...pure('web', 'apps/web/src/**/*.test.ts'),
      // Components in a simulated document that `kit.ts` empties for each file; what needs a real browser is in e2e.
      ...inTiers({
        test: {
          name: 'components',
          isolate: false,
          include: ['apps/web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['apps/web/src/testing/kit.ts'],
          environmentOptions: { happyDOM: { url: 'http://127.0.0.1' } },
        },
      }),
      ...pure('scripts', '{scripts,bench}/**/*.test.ts'),
    ],
  },
});
