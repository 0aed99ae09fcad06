import { defineConfig } from 'vitest/config';

/** Pure functions: no browser, no server. Whatever needs a screen is in e2e. */
const pure = (name: string, include: string) => ({ test: { name, include: [include], environment: 'node' as const } });

export default defineConfig({
  test: {
    // Two at a time: the servers under test work too, and small machines have two cores.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      pure('contract', 'packages/contract/src/**/*.test.ts'),
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'apps/server/src/testing/one-postgres.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      pure('web', 'apps/web/src/**/*.test.{ts,tsx}'),
      pure('scripts', 'scripts/**/*.test.ts'),
    ],
  },
});
