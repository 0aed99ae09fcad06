import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from '../guard/limits.ts';
import { chunk, chunked, connectCommand, HANDSHAKE, publishCommand, setChunkSize } from '../testing/rtmp-bytes.ts';
import { Violation } from './chunk-reader.ts';
import { GuardedRtmp, type MediaMessage } from './guarded-rtmp.ts';

const ready = () => {
  const rtmp = new GuardedRtmp(LIMITS);
  const sent: Buffer[] = [];
  rtmp.onOutputCallback = (bytes) => sent.push(bytes);
  rtmp.parserData(HANDSHAKE);
  return { rtmp, sent: () => Buffer.concat(sent) };
};

test('whatever follows the handshake is read or refused, and never takes more memory than was sent', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 4000 }), (noise) => {
      const { rtmp } = ready();
      try {
        rtmp.parserData(Buffer.from(noise));
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
      expect(rtmp.held).toBeLessThanOrEqual(2 * noise.length);
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
  expect(after.held).toBeLessThan(100);
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

const publishing = () => {
  const { rtmp, sent } = ready();
  const media: MediaMessage[] = [];
  rtmp.onMedia = (message) => media.push(message);
  rtmp.parserData(Buffer.concat([setChunkSize(65_536), connectCommand(), publishCommand('a-key')]));
  rtmp.accept();
  return { rtmp, media, sent };
};
const pictureOf = (bytes: number, fill: number) => Buffer.alloc(bytes, Buffer.from([0x27, 1, 0, 0, 0, fill, 3, 9]));

test.each([1, 127, 4096, 65_536, 65_537, 131_072, 1_000_000, 0x7fffffff])(
  'chunks of %i bytes are read, in whatever pieces they arrive',
  (size) => {
    const pictures = [pictureOf(size === 1 ? 300 : 200_000, 1), pictureOf(5, 2), pictureOf(70_000, 3)];
    for (const piece of [1 << 20, 1460, 7]) {
      const { rtmp, media } = publishing();
      const bytes = Buffer.concat([
        setChunkSize(size),
        ...pictures.flatMap((body, at) => chunked(9, body, { size, time: at * 40 })),
      ]);
      for (let at = 0; at < bytes.length; at += piece) rtmp.parserData(bytes.subarray(at, at + piece));
      expect(media.map(({ time, body }) => [time, body.length])).toEqual(
        pictures.map((body, at) => [at * 40, body.length]),
      );
      expect(media.every(({ body }, at) => body.equals(pictures[at] ?? Buffer.alloc(0)))).toBe(true);
      expect(rtmp.held).toBe(0);
    }
  },
);

test('a chunk size of nothing, and one beyond 31 bits, are refused in words', () => {
  for (const size of [0, 0x80000000]) {
    const { rtmp } = ready();
    expect(() => rtmp.parserData(setChunkSize(size))).toThrow(`chunks of ${size} bytes`);
  }
});

test('messages on 64 chunk streams mix, and each number names another; a 65th is refused in words', () => {
  const { rtmp, media } = publishing();
  // Two are in use by the commands. Numbers of three bytes that a careless reader takes for one another.
  const ids = [...Array.from({ length: 56 }, (_, at) => 6 + at), 64, 319, 320, 575, 576, 65_599];
  const messages = ids.map((id, at) => chunked(9, pictureOf(300, at), { size: 65_536, id }));
  const halves = ids.map((id, at) => chunked(9, pictureOf(300, at), { size: 150, id }));
  rtmp.parserData(Buffer.concat(messages.flat()));
  rtmp.parserData(setChunkSize(150));
  for (const half of [0, 1]) rtmp.parserData(Buffer.concat(halves.map((parts) => parts[half] ?? Buffer.alloc(0))));
  const bodies = [...ids, ...ids].map((_, at) => pictureOf(300, at % ids.length).toString('hex'));
  expect(media.map(({ body }) => body.toString('hex'))).toEqual(bodies);
  expect(() => rtmp.parserData(Buffer.concat(chunked(9, pictureOf(10, 1), { size: 150, id: 1000 })))).toThrow(
    'more than 64 chunk streams',
  );
});

test('what headers announce takes no memory, and what is sent unfinished ends before it is too much', () => {
  const { rtmp } = publishing();
  rtmp.parserData(setChunkSize(0x7fffffff));
  const beginnings = (bytes: number, ids: number[]) =>
    ids.map((id) => chunk(9, Buffer.alloc(4_000_000), { cid: id }).subarray(0, 12 + bytes));
  rtmp.parserData(beginnings(10, [6])[0] ?? Buffer.alloc(0));
  expect(rtmp.held).toBeLessThan(100);
  const unknown = ready().rtmp;
  unknown.parserData(setChunkSize(4096));
  const each = chunked(20, Buffer.alloc(60_000), { size: 4096 });
  const flood = () => {
    for (let id = 6; id < 40; id += 1)
      for (const part of chunked(20, Buffer.alloc(60_000), { size: 4096, id }).slice(0, each.length - 1))
        unknown.parserData(part);
  };
  expect(flood).toThrow('without finishing them');
  expect(unknown.held).toBeLessThanOrEqual(LIMITS.bufferedBytesBefore);
});

test('times beyond 4 hours 39 minutes are read whether an encoder repeats them before each chunk or not', () => {
  for (const repeats of [true, false]) {
    const { rtmp, media } = publishing();
    rtmp.parserData(setChunkSize(100));
    const times = [0xfffffe, 0xffffff, 0x1000028, 0x7fffffff];
    for (const time of times)
      rtmp.parserData(Buffer.concat(chunked(9, pictureOf(1003, 5), { size: 100, time, repeats })));
    expect(media.map(({ time }) => time)).toEqual(times);
    expect(media.every(({ body }) => body.equals(pictureOf(1003, 5)))).toBe(true);
  }
});

test('a chunk size that changes in the middle of a message applies from the next chunk on', () => {
  const { rtmp, media } = publishing();
  const body = pictureOf(1000, 4);
  const [first = Buffer.alloc(0)] = chunked(9, body, { size: 300 });
  const rest = Buffer.concat([Buffer.from([0xc6]), body.subarray(300)]);
  rtmp.parserData(Buffer.concat([setChunkSize(300), first, setChunkSize(5000), rest]));
  expect(media.map(({ body: read }) => read.equals(body))).toEqual([true]);
});

test('who breaks the protocol is told how, before and after it asked to publish', () => {
  const early = ready();
  early.rtmp.fail('no such thing');
  expect(early.sent().toString('latin1')).toMatch(/_error.*NetConnection\.Connect\.Rejected.*no such thing/s);
  const { rtmp, sent } = publishing();
  rtmp.fail('no such thing');
  expect(sent().toString('latin1')).toMatch(/onStatus.*error.*NetStream\.Failed.*no such thing/s);
});
