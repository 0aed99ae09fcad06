import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushNotice } from '@onair/contract/notifications/push';

type Received = { path: string; headers: Record<string, unknown>; notice: PushNotice };

/** A push service on this machine, with browsers that subscribe to it and read what they are sent. */
export const openPushService = async () => {
  const browsers = new Map<string, (body: Buffer) => PushNotice>();
  const received: Received[] = [];
  const answers: number[] = [];
  const http = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const path = request.url ?? '';
    const read = browsers.get(path);
    const status = answers.shift() ?? (read ? 201 : 404);
    if (read && status === 201) received.push({ path, headers: request.headers, notice: read(Buffer.concat(parts)) });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  /** A browser's subscription. */
  const browser = () => {
    const ecdh = createECDH('prime256v1');
    const p256dh = ecdh.generateKeys();
    const auth = randomBytes(16);
    const path = `/send/${randomBytes(9).toString('base64url')}`;
    browsers.set(path, (body) => {
      const salt = body.subarray(0, 16);
      const from = body.subarray(21, 21 + (body[20] ?? 0));
      const hkdf = (key: Buffer, with_: Buffer, info: Buffer, bytes: number) =>
        Buffer.from(hkdfSync('sha256', key, with_, info, bytes));
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, from]);
      const shared = hkdf(ecdh.computeSecret(from), auth, info, 32);
      const key = hkdf(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = hkdf(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(body.subarray(-16));
      const text = Buffer.concat([decipher.update(body.subarray(21 + from.length, -16)), decipher.final()]);
      return JSON.parse(text.subarray(0, -1).toString()) as PushNotice;
    });
    return { endpoint: origin + path, p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') };
  };

  return {
    browser,
    received,
    /** The next answers, whatever is sent. */
    answer: (...statuses: number[]) => void answers.push(...statuses),
    /** The browser removes its subscription. */
    forget: (endpoint: string) => void browsers.delete(new URL(endpoint).pathname),
    close: () => new Promise((resolve) => http.close(resolve)),
  };
};
