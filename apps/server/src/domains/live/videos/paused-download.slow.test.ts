import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { testApp } from '../../../testing/app.ts';

/** The server's ten seconds of patience with a silent connection, made shorter; Node waits twice as long while it has bytes to send. */
const SILENCE_MS = 1_000;
const PAUSE_MS = 3_500;
/** More than the sockets' buffers hold. */
const BYTES = 64 * 1024 * 1024;

test('a download that is paused for longer than a silent connection may stay goes on to its end', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'onair-pause-'));
  const app = await testApp({ config: { dataDir } });
  try {
    const { token } = await app.enter('admin');
    const id = app.deps.newId();
    await app.deps.db.execute(sql`
      insert into videos (id, name, state, family, bytes, received, seconds, cover_id, uploaded_by, touched_at, created_at)
      values (${id}, 'v', 'approved', 'flv', 1, 1, 1, gen_random_uuid(), 'x', now(), now())`);
    mkdirSync(join(dataDir, 'media/videos'), { recursive: true });
    const path = join(dataDir, 'media/videos', `${id}.flv`);
    writeFileSync(path, 'FLV');
    truncateSync(path, BYTES);
    await app.http.listen({ host: '127.0.0.1', port: 0 });
    app.http.server.timeout = SILENCE_MS;
    const { port } = app.http.server.address() as AddressInfo;
    const taken = await new Promise<number>((resolve) => {
      let bytes = 0;
      const socket = connect(port, '127.0.0.1');
      socket.write(
        `GET /api/videos/${id}/file HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
      );
      socket.once('data', () => {
        socket.pause();
        setTimeout(() => socket.resume(), PAUSE_MS);
      });
      socket.on('data', (data) => {
        bytes += data.length;
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve(bytes));
    });
    expect(taken).toBeGreaterThan(BYTES);
  } finally {
    await app.close();
    rmSync(dataDir, { recursive: true });
  }
});
