import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { uploadAvatar } from '@onair/contract/identity/profile';
import { PICTURE_BYTES_MAX } from '@onair/contract/lib/pictures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const CHUNK = 64 * 1024;
const HEAD =
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\x89PNG';

/** Sends without an end and without saying how much, as fast as it is taken. @returns the status, and the bytes taken */
const pour = (token: string, most: number): Promise<{ status: number; taken: number }> =>
  new Promise((resolve, reject) => {
    const { port } = app.http.server.address() as AddressInfo;
    let taken = 0;
    let status = 0;
    const call = request({
      port,
      host: '127.0.0.1',
      method: uploadAvatar.method,
      path: uploadAvatar.path,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    });
    const more = () => {
      if (call.destroyed || taken > most) return;
      taken += CHUNK;
      call.write(Buffer.alloc(CHUNK), (error) => !error && more());
    };
    call.on('response', (answer) => {
      status = answer.statusCode ?? 0;
      answer.resume();
    });
    call.on('error', () => undefined);
    call.on('close', () => (status ? resolve({ status, taken }) : reject(new Error('no answer'))));
    call.write(Buffer.from(HEAD, 'latin1'));
    more();
  });

test('a file without an end is cut off a little after five megabytes', async () => {
  const { token } = await app.enter('user');
  const { status, taken } = await pour(token, 1024 * 1024 * 1024);
  expect(status).toBe(413);
  // What lies in the buffers of both sockets was taken by the system, not by the server.
  expect(taken).toBeLessThan(PICTURE_BYTES_MAX + 8 * 1024 * 1024);
});
