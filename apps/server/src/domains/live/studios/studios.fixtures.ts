import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint, Input, Output } from '@onair/contract/endpoint';
import type { LineName } from '@onair/contract/live/media/lines';
import { previewPath } from '@onair/contract/live/studios/commands';
import type { StudioNow } from '@onair/contract/live/studios/now';
import { createStudio, rotateStreamKey, type StudioCard, studioNow } from '@onair/contract/live/studios/studios';
import { WebSocket } from 'ws';
import type { Config } from '../../../config/config.ts';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { startEncoder } from '../../../testing/encoder.ts';
import { eventually } from '../../../testing/eventually.ts';
import { programEnvironment } from '../../../testing/program-environment.ts';
import type { Worker } from '../media/worker.client.ts';

export type Admin = Awaited<ReturnType<TestApp['enter']>>;

let made = 0;

/** Calls that must go well, and studios with what an operator needs of them. */
export const operator = (app: TestApp, admin: Admin) => {
  const ok = async <E extends Endpoint>(endpoint: E, input: Input<E>, headers = {}): Promise<Output<E>> => {
    const { body } = await app.call(endpoint, input, { token: admin.token, headers });
    if (body.status !== 'ok') throw new Error(`${endpoint.name}: ${JSON.stringify(body)}`);
    return body.data;
  };
  const freshStudio = (): Promise<StudioCard> => {
    made += 1;
    return ok(createStudio, { slug: `place-${made}`, nameZh: `直播间 ${made}`, nameEn: `Place ${made}` });
  };
  const keyOf = async (id: string, line: LineName): Promise<string> => (await ok(rotateStreamKey, { id, line })).key;
  const now = (id: string): Promise<StudioNow> => ok(studioNow, { id });
  const nowUntil = (id: string, holds: (now: StudioNow) => boolean): Promise<StudioNow> =>
    eventually(() => now(id), holds);
  return { ok, freshStudio, keyOf, now, nowUntil };
};

export type AuditRow = { action: string; accountName: string; before: object | null; after: object | null };

/** Audit rows about a studio, the oldest first. */
export const auditOf = async (app: TestApp, studioId: string): Promise<AuditRow[]> => {
  const { rows } = await app.deps.db.execute<AuditRow>(sql`
    select action, account_name as "accountName", before, after from audit_log where subject_id = ${studioId} order by seq`);
  return rows;
};

/** The server with a media process of its own, listening for browsers and encoders. */
export const liveApp = async (
  options: { config?: Partial<Config>; log?: (line: string) => void; worker?: Worker } = {},
) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'onair-live-'));
  const app = await testApp({
    ...options,
    config: {
      media: true,
      rtmpPort: 0,
      dataDir,
      mediaEnvironment: programEnvironment,
      ...options.config,
    },
  });
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.http.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  await eventually(
    () => app.deps.live.state().media.available,
    (available) => available,
  );
  const encoders: ReturnType<typeof startEncoder>[] = [];
  return {
    ...app,
    origin,
    /** Publishes with a key. */
    encode: (key: string, options?: Parameters<typeof startEncoder>[1]) => {
      const encoder = startEncoder(`${app.deps.live.state().publishUrl}/${key}`, options);
      encoders.push(encoder);
      return encoder;
    },
    /**
     * Opens a socket, says one thing, and notes what came and how it ended: bytes, HTTP status or close code; and the
     * longest wait for more, in milliseconds.
     */
    socket: (path: string, first: string, from: string | null = origin) => {
      const ws = new WebSocket(`ws://127.0.0.1:${port}${path}`, from === null ? {} : { origin: from });
      const seen = { bytes: 0, longestMs: 0, status: null as number | null, closed: null as number | null };
      let receivedAt = performance.now();
      ws.on('open', () => ws.send(first));
      ws.on('message', (data: Buffer) => {
        const now = performance.now();
        if (seen.bytes > 0) seen.longestMs = Math.max(seen.longestMs, now - receivedAt);
        seen.bytes += data.length;
        receivedAt = now;
      });
      ws.on('unexpected-response', (request, response) => {
        seen.status = response.statusCode ?? 0;
        request.destroy();
      });
      ws.on('close', (code) => {
        seen.closed = code;
      });
      ws.on('error', () => {});
      return { seen, close: () => ws.terminate() };
    },
    preview: previewPath,
    close: async () => {
      for (const encoder of encoders) encoder.kill();
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

export type LiveApp = Awaited<ReturnType<typeof liveApp>>;
