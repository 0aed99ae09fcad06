import { userInfo } from '@onair/contract/identity/session';
import { health } from '@onair/contract/system/system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { freePort } from '../testing/server-process.ts';
import { measure, serveMetrics } from './metrics.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('a port of its own tells Prometheus how long each endpoint took, with what outcome, and what waits', async () => {
  const measured = await buildApp(app.deps);
  const registry = measure(measured.http, measured.readings);
  const port = await freePort();
  const close = await serveMetrics(registry, '127.0.0.1', port);
  await measured.http.inject(health.path);
  await measured.http.inject({ method: 'POST', url: userInfo.path });
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await answer.text();
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(text).toContain('onair_request_duration_seconds_count{endpoint="health",http="200",outcome="ok"} 1');
  expect(text).toContain(
    'onair_request_duration_seconds_count{endpoint="userInfo",http="200",outcome="notSignedIn"} 1',
  );
  expect(text).toMatch(/^onair_sockets 0$/m);
  expect(text).toMatch(/^onair_collect_queue 0$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  await expect(serveMetrics(registry, '127.0.0.1', port)).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken`);
  await close();
  await measured.http.close();
});
