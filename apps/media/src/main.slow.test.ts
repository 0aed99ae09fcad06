import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { startMedia } from './testing/media-process.ts';

test('a port that is in use is reported', async () => {
  const other = createServer();
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
  });
  await expect(startMedia({ RTMP_PORT: String(port) })).rejects.toThrow(/ended with 3: portTaken/);
  other.close();
});
