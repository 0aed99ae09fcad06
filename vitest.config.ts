import { configDefaults, defineConfig } from 'vitest/config';
import { nginxProgram } from './apps/media/src/nginx/program.ts';
import { hasFfmpeg } from './apps/media/src/testing/has-ffmpeg.ts';
import { natsProgram } from './apps/server/src/testing/nats-server.ts';

/** Pure functions: no browser, no server. Whatever needs a screen is in e2e. */
const pure = (name: string, include: string) => ({ test: { name, include: [include], environment: 'node' as const } });

// Two processes on one database talk through a broker, which is not among our packages: without one these are left out.
const withoutBroker = natsProgram() ? [] : ['**/*.nats.test.ts'];
if (withoutBroker.length > 0) console.warn('not run: tests of NATS, since there is no nats-server on this machine');

// The external engine is a program of the system's.
const withoutNginx = nginxProgram() ? [] : ['**/*.nginx.test.ts'];
if (withoutNginx.length > 0)
  console.warn('not run: tests of nginx, since it or its RTMP module is not on this machine');

// FFmpeg is an optional package, made for some systems only.
const withoutFfmpeg = hasFfmpeg() ? [] : ['**/*.ffmpeg.test.ts'];
if (withoutFfmpeg.length > 0) console.warn('not run: tests of FFmpeg, since its package is not on this machine');

/** What the tests of the embedded PostgreSQL say does not depend on another one. */
const elsewhere = process.env.TEST_DATABASE_URL ? ['apps/server/src/db/embedded/**'] : [];

export default defineConfig({
  test: {
    // Two at a time: the servers under test work too, and small machines have two cores.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      pure('contract', 'packages/contract/src/**/*.test.ts'),
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...elsewhere, ...withoutBroker, ...withoutFfmpeg],
          environment: 'node',
          globalSetup: 'apps/server/src/testing/one-postgres.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'media',
          include: ['apps/media/src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...withoutNginx, ...withoutFfmpeg],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 30_000,
        },
      },
      pure('web', 'apps/web/src/**/*.test.{ts,tsx}'),
      pure('scripts', 'scripts/**/*.test.ts'),
    ],
  },
});
