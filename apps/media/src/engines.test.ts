import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { startMedia } from './testing/media-process.ts';

test('an engine whose program is not installed is said so, and nothing else takes its place', async () => {
  const starting = startMedia({ MEDIA_ENGINE: 'nginx', NGINX_PROGRAM: '/nowhere/nginx' });
  await expect(starting).rejects.toThrow(/ended with 3: notInstalled, nginx or its RTMP module is not installed/);
});

test('a name that is no engine is said so', async () => {
  await expect(startMedia({ MEDIA_ENGINE: 'another' })).rejects.toThrow(/ended with 3: unknownEngine/);
});

test('a port that is taken is said so', async () => {
  const other = createServer();
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
  });
  await expect(startMedia({ RTMP_PORT: String(port) })).rejects.toThrow(/ended with 3: portTaken/);
  other.close();
});
