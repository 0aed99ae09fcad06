import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from '../guard/limits.ts';
import { chunk, connectCommand, HANDSHAKE, publishCommand, setChunkSize } from '../testing/rtmp-bytes.ts';
import { GuardedRtmp, type MediaMessage, Violation } from './guarded-rtmp.ts';

const ready = () => {
  const rtmp = new GuardedRtmp(LIMITS);
  const sent: Buffer[] = [];
  rtmp.onOutputCallback = (bytes) => sent.push(bytes);
  rtmp.parserData(HANDSHAKE);
  return { rtmp, sent: () => Buffer.concat(sent) };
};
const held = (rtmp: GuardedRtmp) => [...rtmp.inPackets.values()].reduce((sum, packet) => sum + packet.capacity, 0);

test('whatever follows the handshake is read or refused, and never takes more memory than was sent', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 4000 }), (noise) => {
      const { rtmp } = ready();
      try {
        rtmp.parserData(Buffer.from(noise));
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
      expect(held(rtmp)).toBeLessThanOrEqual(2 * noise.length + LIMITS.chunkStreams * 128);
    }),
    { numRuns: 500 },
  );
});

test('publish is answered only when it is accepted, and media is taken as it is', () => {
  const { rtmp, sent } = ready();
  const asked: string[] = [];
  const media: MediaMessage[] = [];
  rtmp.onPublishRequest = (name) => asked.push(name);
  rtmp.onMedia = (message) => media.push(message);
  rtmp.parserData(Buffer.concat([setChunkSize(65_536), connectCommand(), publishCommand('a-key')]));
  expect(asked).toEqual(['a-key']);
  expect(sent().includes('NetStream.Publish.Start')).toBe(false);
  rtmp.accept();
  expect(sent().includes('NetStream.Publish.Start')).toBe(true);
  const picture = Buffer.alloc(300_000, 7);
  rtmp.parserData(chunk(9, picture, { cid: 6, time: 40 }));
  expect(media).toEqual([{ kind: 'video', time: 40, body: picture }]);
});

test('before a publisher is authorized messages are small, afterwards they end at four megabytes', () => {
  const claim = (length: number) => chunk(9, Buffer.alloc(1), { cid: 6, length });
  const before = ready().rtmp;
  expect(() => before.parserData(claim(LIMITS.messageBytesBefore + 1))).toThrow(Violation);
  const after = ready().rtmp;
  after.parserData(Buffer.concat([setChunkSize(65_536), connectCommand(), publishCommand('a-key')]));
  after.accept();
  after.parserData(claim(LIMITS.messageBytes));
  expect(held(after)).toBeLessThan(200_000);
  const over = ready().rtmp;
  over.parserData(Buffer.concat([setChunkSize(65_536), connectCommand(), publishCommand('a-key')]));
  over.accept();
  expect(() => over.parserData(claim(LIMITS.messageBytes + 1))).toThrow(Violation);
});

test('bytes that were read are acknowledged as often as the encoder asks', () => {
  const { rtmp, sent } = ready();
  const window = Buffer.alloc(4);
  window.writeUInt32BE(65_536);
  rtmp.parserData(
    Buffer.concat([setChunkSize(65_536), chunk(5, window, { cid: 2 }), connectCommand(), publishCommand('k')]),
  );
  rtmp.accept();
  const before = sent().length;
  rtmp.parserData(chunk(9, Buffer.alloc(70_000), { cid: 6 }));
  expect(sent().length - before).toBe(16);
});

test('a ping is answered with its own time, other events and a ping without one with nothing', () => {
  const { rtmp, sent } = ready();
  rtmp.parserData(setChunkSize(65_536));
  const before = sent().length;
  const event = (...bytes: number[]) => chunk(4, Buffer.from(bytes), { cid: 2 });
  rtmp.parserData(Buffer.concat([event(0, 3, 0, 0, 0, 1, 0, 0, 3, 232), event(0, 6), event(6)]));
  expect(sent().length).toBe(before);
  rtmp.parserData(event(0, 6, 0xde, 0xad, 0xbe, 0xef));
  expect(sent().subarray(before).toString('hex')).toBe('020000000000060400000000' + '0007deadbeef');
});

test('a time that goes back, as it does after 49 days, is no end of the pictures', () => {
  const { rtmp } = ready();
  const media: MediaMessage[] = [];
  rtmp.onMedia = (message) => media.push(message);
  rtmp.parserData(Buffer.concat([setChunkSize(65_536), connectCommand(), publishCommand('a-key')]));
  rtmp.accept();
  const picture = Buffer.from([0x27, 1, 0, 0, 0, 9]);
  // The short header of a message that follows: the step in time stands behind it, since 24 bits are too few.
  const stepBack = Buffer.from([0x46, 0xff, 0xff, 0xff, 0, 0, picture.length, 9, 0xff, 0xff, 0xff, 0xfb]);
  const stepOn = Buffer.from([0x46, 0, 0, 40, 0, 0, picture.length, 9]);
  rtmp.parserData(Buffer.concat([chunk(9, picture, { cid: 6, time: 45 }), stepBack, picture, stepOn, picture]));
  expect(media.map((message) => message.time)).toEqual([45, 40, 80]);
});
