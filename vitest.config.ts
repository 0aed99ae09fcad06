import { posix } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { hasFfmpeg } from './apps/media/src/testing/has-ffmpeg.ts';
import { natsProgram } from './apps/server/src/testing/nats-server.ts';
import { nginxProgram } from './apps/server/src/testing/nginx.ts';
import { testsOfSecondPostgres } from './apps/server/src/testing/second-postgres.ts';

/** Pure functions: no browser, no server. Whatever needs a screen is in e2e. The files share processes, and modules in them. */
const pure = (name: string, include: string) => ({
  test: { name, include: [include], environment: 'node' as const, isolate: false },
});

// Two processes on one database talk through a broker, which is not among our packages: without one these are left out.
const withoutBroker = natsProgram() ? [] : ['**/*.nats.test.ts'];
if (withoutBroker.length > 0) console.warn('not run: tests of NATS, since there is no nats-server on this machine');

// The documented proxy is a program of the system's.
const withoutNginx = nginxProgram() ? [] : ['**/*.nginx.test.ts'];
if (withoutNginx.length > 0)
  console.warn('not run: tests of nginx, since it or its stream module is not on this machine');

// FFmpeg is an optional package, made for some systems only.
const withoutFfmpeg = hasFfmpeg() ? [] : ['**/*.ffmpeg.test.ts'];
if (withoutFfmpeg.length > 0) console.warn('not run: tests of FFmpeg, since its package is not on this machine');

// Dump and restore by PostgreSQL's own programs need a server of their version.
const withoutPrograms = process.env.TEST_DATABASE_URL ? [] : ['**/*.external.test.ts'];

const server = (...paths: string[]) => paths.map((path) => `apps/server/src/${path}`);

/**
 * Tests that start programs, replace a module (`vi.mock`) or weigh the process they run in: each has a process of its
 * own. Vitest takes projects in the order of their names, so that none of these long ones is left over at the end.
 */
const apart = server(
  'cli/**/*.test.ts',
  'db/embedded/**/*.test.ts',
  'faults/**/*.test.ts',
  'domains/identity/session/login-flood.test.ts',
  'files/formats/**/*.test.ts',
  'http/passed-files.test.ts',
  'http/rate.test.ts',
  'realtime/abuse.test.ts',
  'files/uploads/**/*.test.ts',
);

/** Files that take long and are short to read: Vitest begins with large files, and would leave one of these over at the end. */
const LONG = [
  'contract-fuzz.test.ts',
  'contract-walk.test.ts',
  'crowd.test.ts',
  'failover.test.ts',
  'first-start.test.ts',
  'fresh-clone.test.ts',
  'sessions.test.ts',
  'throttle.test.ts',
  'two-media.ffmpeg.test.ts',
];
const isLong = ({ moduleId }: TestSpecification) => LONG.includes(posix.basename(moduleId));

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

const onServer = (name: string, isolate: boolean, include: string[], exclude: string[]) => ({
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
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    // Three at a time on the two cores of a small machine: a third of the time they wait for programs, clocks and databases.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      pure('contract', 'packages/contract/src/**/*.test.ts'),
      onServer('apart', true, chosen(apart, isApart), []),
      // The others share three processes: the server is loaded three times instead of a hundred.
      onServer(
        'server',
        false,
        chosen(server('**/*.test.ts'), (path) => !isApart(path)),
        apart,
      ),
      {
        test: {
          name: 'media',
          // Streams in real time leave the processors idle: these come last, by themselves, more at a time.
          maxWorkers: 6,
          sequence: { groupOrder: 1 },
          include: ['apps/media/src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...withoutFfmpeg],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 30_000,
        },
      },
      pure('web', 'apps/web/src/**/*.test.ts'),
      // Components in a simulated document that `kit.ts` empties for each file; what needs a real browser is in e2e.
      {
        test: {
          name: 'components',
          isolate: false,
          include: ['apps/web/src/**/*.test.tsx'],
          environment: 'happy-dom' as const,
          setupFiles: ['apps/web/src/testing/kit.ts'],
          environmentOptions: { happyDOM: { url: 'http://127.0.0.1' } },
        },
      },
      pure('scripts', '{scripts,bench}/**/*.test.ts'),
    ],
  },
});
