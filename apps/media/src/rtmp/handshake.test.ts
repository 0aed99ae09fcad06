import { expect, test } from 'vitest';
import { NotRtmp, newHandshake } from './handshake.ts';

const fromClient = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from([3]), bytes, Buffer.alloc(1536, 5), Buffer.from('after')]);

test.each([1, 7, 1536, 1537, 1538, 3073, 3074, 4000])(
  'in pieces of %i bytes an encoder hears its own bytes',
  (piece) => {
    const said: Buffer[] = [];
    const handshake = newHandshake('server', (bytes) => said.push(bytes));
    handshake.begin();
    expect(said).toEqual([]);
    // As with Flash Player and FFmpeg: a version where the specification has zeros, and a digest among the rest.
    const hello = Buffer.alloc(1536, Buffer.from([0, 0, 0, 0, 9, 0, 124, 2, 77]));
    const bytes = fromClient(hello);
    const after: Buffer[] = [];
    let isOver = false;
    for (let at = 0; at < bytes.length; at += piece) {
      const part = bytes.subarray(at, at + piece);
      const rest: Buffer | null = isOver ? part : handshake.read(part);
      isOver ||= rest !== null;
      if (rest) after.push(rest);
    }
    const [version, ...ours] = Buffer.concat(said);
    expect(version).toBe(3);
    expect(ours).toHaveLength(2 * 1536);
    expect(ours.slice(0, 8)).toEqual(Array(8).fill(0));
    expect(Buffer.from(ours.slice(1536)).equals(hello)).toBe(true);
    expect(Buffer.concat(after).toString()).toBe('after');
  },
);

test('both sides of ours understand each other, a byte at a time', () => {
  const toServer: number[] = [];
  const toClient: number[] = [];
  const server = newHandshake('server', (bytes) => void toClient.push(...bytes));
  const client = newHandshake('client', (bytes) => void toServer.push(...bytes));
  client.begin();
  let over = 0;
  while (toServer.length + toClient.length > 0) {
    if (server.read(Buffer.from(toServer.splice(0, 1)))) over += 1;
    if (client.read(Buffer.from(toClient.splice(0, 1)))) over += 1;
  }
  expect(over).toBe(2);
});

test.each([0, 6, 0x16, 0x47])('a first byte of %i is another protocol', (byte) => {
  const handshake = newHandshake('server', () => undefined);
  handshake.read(Buffer.alloc(0));
  expect(() => handshake.read(Buffer.from([byte, 3, 1]))).toThrow(NotRtmp);
});
