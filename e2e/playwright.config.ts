import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { hasFfmpeg } from '../apps/media/src/testing/has-ffmpeg.ts';
import { natsProgram } from '../apps/server/src/testing/nats-server.ts';
import { nginxProgram } from '../apps/server/src/testing/nginx.ts';
import { PATIENCE_MS, TEST_PATIENCE_MS } from '../scripts/lib/patience.ts';

const PORT = Number(process.env.E2E_PORT ?? 8199);
const root = fileURLToPath(new URL('..', import.meta.url));
// Every worker loads the configuration again; all must use one folder.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'onair-e2e-'));

const chromium =
  process.env.CHROME_PATH ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));

// FFmpeg is an optional package, made for some systems only; nginx and NATS are programs of the system's.
const absent = [
  ...(hasFfmpeg() ? [] : ['**/*.ffmpeg.slow.spec.ts', '**/*.nginx.slow.spec.ts']),
  ...(natsProgram() && nginxProgram() ? [] : ['**/*.nginx.slow.spec.ts']),
];
/** The second tier: docs/testing.md. */
const SLOW = '**/*.slow.spec.ts';
const CLOCKS = '**/media-nodes.nginx.slow.spec.ts';

/** The real server with demo data on a folder of its own, the built web app, and the system's Chromium. */
export default defineConfig({
  testDir: '.',
  projects: [
    // The first tier: what a user could not do without. No second try: here a test that sometimes fails is a fault.
    { name: 'journeys', testIgnore: SLOW },
    // A failed test runs once more, recorded: recording every run would cost a third more. The end of the log names tests
    // that pass only then, and too many of them fail the run.
    { name: 'slow-company', testMatch: SLOW, testIgnore: [...absent, CLOCKS], retries: 1 },
    // Takeovers between servers: it runs last, when most others are done.
    { name: 'slow-clocks', testMatch: CLOCKS, testIgnore: absent, retries: 1 },
  ],
  timeout: TEST_PATIENCE_MS,
  expect: { timeout: PATIENCE_MS },
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  reporter: [
    ['line'],
    ...(process.env.E2E_REPORT ? [['json', { outputFile: process.env.E2E_REPORT }] as const] : []),
    ['./data-folder.ts'],
  ],
  outputDir: '../test-results',
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // Motion costs processor time, and each click waits for it; tests about motion enable it (`moving`).
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A fake camera and microphone, without a permission prompt.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" apps/server/src/main.ts`,
    cwd: root,
    url: `http://127.0.0.1:${PORT}/api/ready`,
    timeout: TEST_PATIENCE_MS,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: PATIENCE_MS },
    env: {
      PORT: String(PORT),
      HOST: '127.0.0.1',
      DATA_DIR: process.env.E2E_DATA_DIR,
      DEMO: '1',
      // Figures change only by tests.
      DEMO_TRAFFIC: '0',
      // A quarter and the one before it.
      DEMO_DAYS: '190',
      DATABASE_URL: '',
      NODE_ENV: '',
      LOG_LEVEL: 'error',
      // Any free port: other servers may run on this machine.
      RTMP_PORT: '0',
    },
  },
});
