import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { claimedBy } from '../flv/metadata.ts';
import { isReadable } from '../flv/readable.ts';
import { readTag } from '../flv/tag.ts';
import { LIMITS } from '../guard/limits.ts';
import {
  chunk,
  chunked,
  command,
  connectCommand,
  HANDSHAKE,
  publishCommand,
  setChunkSize,
} from '../testing/rtmp-bytes.ts';
import { writeValues } from './amf0.ts';
import { type MediaMessage, newSession } from './session.ts';
import { Violation } from './violation.ts';

const opened = () => {
  const sent: Buffer[] = [];
  const asked: string[] = [];
  const media: MediaMessage[] = [];
  let finished = 0;
  const rtmp = newSession(LIMITS, {
    send: (bytes) => void sent.push(bytes),
    connected: () => undefined,
    publish: (name) => void asked.push(name),
    media: (message) => void media.push(message),
    finished: () => {
      finished += 1;
    },
  });
  return { rtmp, asked, media, finished: () => finished, sent: () => Buffer.concat(sent) };
};
const ready = () => {
  const session = opened();
  session.rtmp.read(HANDSHAKE);
  return session;
};

test('whatever follows the handshake is read or refused, and never takes more memory than was sent', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 4000 }), (noise) => {
      const { rtmp } = ready();
      try {
        rtmp.read(Buffer.from(noise));
      } catch (error) {
        expect(error).toBeInstanceOf(Violation);
      }
      expect(rtmp.held()).toBeLessThanOrEqual(2 * noise.length);
    }),
    { numRuns: 500 },
  );
});

test('publish is answered only when it is accepted, and media is taken as it is', () => {
  const { rtmp, sent, asked, media } = ready();
  rtmp.read(Buffer.concat([setChunkSize(65_536), connectCommand(), publishCommand('a-key')]));
  expect(asked).toEqual(['a-key']);
  expect(sent().includes('NetStream.Publish.Start')).toBe(false);
  rtmp.accept();
  expect(sent().includes('NetStream.Publish.Start')).toBe(true);
  const picture = Buffer.alloc(300_000, 7);
  rtmp.read(chunk(9, picture, { cid: 6, time: 40 }));
  expect(media).toEqual([{ kind: 'video', time: 40, body: picture }]);
});

test('before a publisher is authorized messages are small, afterwards they end at four megabytes', () => {
  const claim = (length: number) => chunk(9, Buffer.alloc(1), { cid: 6, length });
  const before = ready().rtmp;
  expect(() => before.read(claim(LIMITS.messageBytesBefore + 1))).toThrow(Violation);
  const after = ready().rtmp;
  after.read(Buffer.concat([setChunkSize(65_536), connectCommand(), publishCommand('a-key')]));
  after.accept();
  after.read(claim(LIMITS.messageBytes));
  expect(after.held()).toBeLessThan(100);
  const over = ready().rtmp;
  over.read(Buffer.concat([setChunkSize(65_536), connectCommand(), publishCommand('a-key')]));
  over.accept();
  expect(() => over.read(claim(LIMITS.messageBytes + 1))).toThrow(Violation);
});

test('bytes that were read are acknowledged as often as the encoder asks', () => {
  const { rtmp, sent } = ready();
  const window = Buffer.alloc(4);
  window.writeUInt32BE(65_536);
  rtmp.read(Buffer.concat([setChunkSize(65_536), chunk(5, window, { cid: 2 }), connectCommand(), publishCommand('k')]));
  rtmp.accept();
  const before = sent().length;
  rtmp.read(chunk(9, Buffer.alloc(70_000), { cid: 6 }));
  expect(sent().length - before).toBe(16);
});

test('a ping is answered with its own time, other events and a ping without one with nothing', () => {
  const { rtmp, sent } = ready();
  rtmp.read(setChunkSize(65_536));
  const before = sent().length;
  const event = (...bytes: number[]) => chunk(4, Buffer.from(bytes), { cid: 2 });
  rtmp.read(Buffer.concat([event(0, 3, 0, 0, 0, 1, 0, 0, 3, 232), event(0, 6), event(6)]));
  expect(sent().length).toBe(before);
  rtmp.read(event(0, 6, 0xde, 0xad, 0xbe, 0xef));
  expect(sent().subarray(before).toString('hex')).toBe('020000000000060400000000' + '0007deadbeef');
});

test('a time that goes back, as it does after 49 days, is no end of the pictures', () => {
  const { rtmp, media } = ready();
  rtmp.read(Buffer.concat([setChunkSize(65_536), connectCommand(), publishCommand('a-key')]));
  rtmp.accept();
  const picture = Buffer.from([0x27, 1, 0, 0, 0, 9]);
  // The short header of a message that follows: the step in time stands behind it, since 24 bits are too few.
  const stepBack = Buffer.from([0x46, 0xff, 0xff, 0xff, 0, 0, picture.length, 9, 0xff, 0xff, 0xff, 0xfb]);
  const stepOn = Buffer.from([0x46, 0, 0, 40, 0, 0, picture.length, 9]);
  rtmp.read(Buffer.concat([chunk(9, picture, { cid: 6, time: 45 }), stepBack, picture, stepOn, picture]));
  expect(media.map((message) => message.time)).toEqual([45, 40, 80]);
});

const publishing = () => {
  const { rtmp, sent, media } = ready();
  rtmp.read(Buffer.concat([setChunkSize(65_536), connectCommand(), publishCommand('a-key')]));
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
      for (let at = 0; at < bytes.length; at += piece) rtmp.read(bytes.subarray(at, at + piece));
      expect(media.map(({ time, body }) => [time, body.length])).toEqual(
        pictures.map((body, at) => [at * 40, body.length]),
      );
      expect(media.every(({ body }, at) => body.equals(pictures[at] ?? Buffer.alloc(0)))).toBe(true);
      expect(rtmp.held()).toBe(0);
    }
  },
);

test('a chunk size of nothing, and one beyond 31 bits, are refused in words', () => {
  for (const size of [0, 0x80000000]) {
    const { rtmp } = ready();
    expect(() => rtmp.read(setChunkSize(size))).toThrow(`chunks of ${size} bytes`);
  }
});

test('who does not ask to publish may send no more than a quarter of a megabyte, however little each message holds', () => {
  const { rtmp, media } = ready();
  rtmp.read(chunk(99, Buffer.alloc(0), { cid: 6 }));
  const empty = Buffer.alloc(65_536, 0xc6);
  const flood = () => {
    for (let sent = 0; sent < 2 * LIMITS.bytesBefore; sent += empty.length) rtmp.read(empty);
  };
  expect(flood).toThrow('too much before it asks');
  const asked = publishing();
  asked.rtmp.read(chunk(99, Buffer.alloc(0), { cid: 6 }));
  for (let sent = 0; sent < 2 * LIMITS.bytesBefore; sent += empty.length) asked.rtmp.read(empty);
  expect([...media, ...asked.media]).toEqual([]);
});

test('a window that is smaller than a chunk is acknowledged: an encoder may wait for it', () => {
  const { rtmp, sent } = publishing();
  rtmp.read(chunk(5, Buffer.from([0, 0, 16, 0]), { cid: 2 }));
  const before = sent().length;
  rtmp.read(chunk(9, pictureOf(5000, 1), { cid: 6 }));
  expect(sent().length - before).toBe(16);
});

test('messages on 64 chunk streams mix, and each number names another; a 65th is refused in words', () => {
  const { rtmp, media } = publishing();
  // Two are in use by the commands. Numbers of three bytes that a careless reader takes for one another.
  const ids = [...Array.from({ length: 56 }, (_, at) => 6 + at), 64, 319, 320, 575, 576, 65_599];
  const messages = ids.map((id, at) => chunked(9, pictureOf(300, at), { size: 65_536, id }));
  const halves = ids.map((id, at) => chunked(9, pictureOf(300, at), { size: 150, id }));
  rtmp.read(Buffer.concat(messages.flat()));
  rtmp.read(setChunkSize(150));
  for (const half of [0, 1]) rtmp.read(Buffer.concat(halves.map((parts) => parts[half] ?? Buffer.alloc(0))));
  const bodies = [...ids, ...ids].map((_, at) => pictureOf(300, at % ids.length).toString('hex'));
  expect(media.map(({ body }) => body.toString('hex'))).toEqual(bodies);
  expect(() => rtmp.read(Buffer.concat(chunked(9, pictureOf(10, 1), { size: 150, id: 1000 })))).toThrow(
    'more than 64 chunk streams',
  );
});

test('what headers announce takes no memory, and what is sent unfinished ends before it is too much', () => {
  const { rtmp } = publishing();
  rtmp.read(setChunkSize(0x7fffffff));
  const beginnings = (bytes: number, ids: number[]) =>
    ids.map((id) => chunk(9, Buffer.alloc(4_000_000), { cid: id }).subarray(0, 12 + bytes));
  rtmp.read(beginnings(10, [6])[0] ?? Buffer.alloc(0));
  expect(rtmp.held()).toBeLessThan(100);
  const unknown = ready().rtmp;
  unknown.read(setChunkSize(4096));
  const each = chunked(20, Buffer.alloc(60_000), { size: 4096 });
  const flood = () => {
    for (let id = 6; id < 40; id += 1)
      for (const part of chunked(20, Buffer.alloc(60_000), { size: 4096, id }).slice(0, each.length - 1))
        unknown.read(part);
  };
  expect(flood).toThrow('without finishing them');
  expect(unknown.held()).toBeLessThanOrEqual(LIMITS.bufferedBytesBefore);
});

test('times beyond 4 hours 39 minutes are read whether an encoder repeats them before each chunk or not', () => {
  for (const repeats of [true, false]) {
    const { rtmp, media } = publishing();
    rtmp.read(setChunkSize(100));
    const times = [0xfffffe, 0xffffff, 0x1000028, 0x7fffffff];
    for (const time of times) rtmp.read(Buffer.concat(chunked(9, pictureOf(1003, 5), { size: 100, time, repeats })));
    expect(media.map(({ time }) => time)).toEqual(times);
    expect(media.every(({ body }) => body.equals(pictureOf(1003, 5)))).toBe(true);
  }
});

test('a chunk size that changes in the middle of a message applies from the next chunk on', () => {
  const { rtmp, media } = publishing();
  const body = pictureOf(1000, 4);
  const [first = Buffer.alloc(0)] = chunked(9, body, { size: 300 });
  const rest = Buffer.concat([Buffer.from([0xc6]), body.subarray(300)]);
  rtmp.read(Buffer.concat([setChunkSize(300), first, setChunkSize(5000), rest]));
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

/** A tag as in a file of FLV. */
const tagOf = (type: number, time: number, body: Buffer): Buffer => {
  const head = Buffer.alloc(11);
  head[0] = type;
  head.writeUIntBE(body.length, 1, 3);
  head.writeUIntBE(time % 0x1000000, 4, 3);
  head[7] = time / 0x1000000;
  return Buffer.concat([head, body, Buffer.alloc(4)]);
};

test('the messages in an aggregate have times from that of the first on, also around the end of 32 bits', () => {
  const { rtmp, media } = publishing();
  const [picture, sound] = [pictureOf(300, 1), Buffer.from([0xaf, 1, 7])];
  for (const first of [0, 0xfffffff0])
    rtmp.read(
      chunk(
        22,
        Buffer.concat([
          tagOf(9, first, picture),
          tagOf(8, (first + 20) % 2 ** 32, sound),
          tagOf(8, first, Buffer.alloc(0)),
          tagOf(99, first, sound),
        ]),
        { cid: 6, time: 5000 },
      ),
    );
  rtmp.read(chunk(22, Buffer.concat([tagOf(9, 7, picture), tagOf(9, 47, picture)]), { cid: 6, time: 0xffffffe0 }));
  expect(media.map(({ kind, time }) => [kind, time])).toEqual([
    ['video', 5000],
    ['audio', 5020],
    ['video', 5000],
    ['audio', 5020],
    ['video', 0xffffffe0],
    ['video', 8],
  ]);
  expect(media[0]?.body).toEqual(picture);
  expect(media[1]?.body).toEqual(sound);
  expect(() => rtmp.read(chunk(22, tagOf(9, 0, picture).subarray(0, 100), { cid: 6 }))).toThrow('ends too early');
  const early = ready();
  early.rtmp.read(setChunkSize(65_536));
  expect(() => early.rtmp.read(chunk(22, tagOf(9, 0, picture)))).toThrow('before it asks');
});

test('a description of a client that announced AMF3 is read as any other, and before there is a stream none is', () => {
  const { rtmp, media } = ready();
  const description = writeValues('onMetaData', { width: 64, height: 36 });
  const announced = chunk(15, Buffer.concat([Buffer.alloc(1), description]));
  rtmp.read(Buffer.concat([setChunkSize(65_536), connectCommand(), chunk(18, description), announced]));
  expect(media).toEqual([]);
  rtmp.read(publishCommand('a-key'));
  rtmp.accept();
  rtmp.read(announced);
  expect(media).toEqual([{ kind: 'data', time: 0, body: description }]);
});

test('an encoder that ends its stream in any way has finished; one that ends another stream, or none yet, has not', () => {
  for (const [isOver, bytes] of [
    [true, command('deleteStream', [0, null, 1])],
    [true, command('deleteStream', [0, null])],
    [true, command('deleteStream', [0, null, 7])],
    [true, command('closeStream', [0, null], 1)],
    [true, command('publish', [0, null, false], 1)],
    [false, command('deleteStream', [0, null, 2])],
    [false, command('closeStream', [0, null], 2)],
    [false, command('FCUnpublish', [6, null, 'a-key'])],
  ] as const) {
    const { rtmp, asked, finished } = ready();
    rtmp.read(Buffer.concat([setChunkSize(65_536), connectCommand()]));
    for (const transaction of [2, 3]) rtmp.read(command('createStream', [transaction, null]));
    rtmp.read(bytes);
    expect(finished()).toBe(0);
    rtmp.read(publishCommand('a-key'));
    rtmp.accept();
    rtmp.read(bytes);
    expect(finished()).toBe(isOver ? 1 : 0);
    expect(asked).toEqual(['a-key']);
  }
});

const SEED = 20_121_221;
/** What FFmpeg sent to publish 0.6 s, with times that begin to need more than 24 bits while it does. */
const CAPTURED = readFileSync(new URL('../../fixtures/ffmpeg-publish.rtmp', import.meta.url));

test.each([1, 3, 127, 1460, 65_536])('what FFmpeg sent is read in pieces of %i bytes', (piece) => {
  const { rtmp, asked, media, finished, sent } = opened();
  for (let at = 0; at < CAPTURED.length; at += piece) {
    rtmp.read(CAPTURED.subarray(at, at + piece));
    if (asked.length > 0 && !sent().includes('is now published')) rtmp.accept();
  }
  expect(rtmp.encoder()).toBe('FMLE/3.0 (compatible; Lavf59.27.100)');
  expect(asked).toEqual(['a-key']);
  expect(finished()).toBe(1);
  const tags = media.map(({ kind, time, body }) => readTag(kind, time, body));
  expect(claimedBy(tags[0]?.body ?? Buffer.alloc(0))).toMatchObject({ fps: 10, width: 64, height: 36 });
  const pictures = tags.filter(({ kind }) => kind === 'video');
  expect(pictures.map(({ role }) => role)).toEqual(['config', 'key', ...Array(5).fill('inter'), 'other']);
  expect(pictures.slice(1, -1).map(({ time }) => time)).toEqual([
    16_776_900, 16_777_000, 16_777_100, 16_777_200, 16_777_300, 16_777_400,
  ]);
  expect(pictures.slice(1, -1).every((tag) => isReadable(tag, pictures[0] ?? null))).toBe(true);
  expect(tags.filter(({ kind, role }) => kind === 'audio' && role === 'sound')).toHaveLength(27);
  expect(rtmp.held()).toBe(0);
});

test('a stream that is cut, changed or continued with nonsense is read or refused, in no more memory than it has', () => {
  const changes = fc.array(fc.tuple(fc.nat(CAPTURED.length - 1), fc.nat(255)), { maxLength: 8 });
  const pieces = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 8 });
  const noise = fc.uint8Array({ maxLength: 500 });
  fc.assert(
    fc.property(changes, fc.nat(CAPTURED.length), noise, pieces, fc.boolean(), (changed, end, rest, sizes, isKnown) => {
      const bytes = Buffer.concat([CAPTURED.subarray(0, end), rest, CAPTURED.subarray(end)]);
      for (const [at, byte] of changed) bytes[at] = byte;
      const { rtmp, asked, media } = opened();
      try {
        for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1;
          rtmp.read(bytes.subarray(at, at + size));
          at += size;
          if (isKnown && asked.length > 0) rtmp.accept();
          expect(rtmp.held()).toBeLessThanOrEqual(2 * at);
        }
      } catch (error) {
        expect(error).toBeInstanceOf(Violation);
        rtmp.fail('no such thing');
      }
      expect(media.reduce((all, { body }) => all + body.length, 0)).toBeLessThanOrEqual(bytes.length);
    }),
    { seed: SEED, numRuns: 300 },
  );
});

test('calls for which there is nothing to do are answered by their number, and FCPublish by what encoders wait for', () => {
  const { rtmp, sent } = ready();
  rtmp.read(setChunkSize(65_536));
  const answerTo = (name: string, transaction: number): Buffer => {
    const before = sent().length;
    rtmp.read(command(name, [transaction, null, 'a-key']));
    return sent().subarray(before);
  };
  for (const name of ['releaseStream', 'FCUnpublish', '_checkbw', 'constructor', '__proto__'])
    expect(answerTo(name, 2)).toEqual(command('_result', [2, null]));
  const answer = answerTo('FCPublish', 3);
  expect(answer.toString('latin1')).toMatch(/^.*onFCPublish.*NetStream\.Publish\.Start/s);
  expect(answer.subarray(-command('_result', [3, null]).length)).toEqual(command('_result', [3, null]));
});

test('commands that we do not know need no answer without a number, and one without a name is refused', () => {
  const { rtmp, sent } = ready();
  rtmp.read(setChunkSize(65_536));
  const before = sent().length;
  for (const name of ['releaseStream', 'FCPublish', '_checkbw', 'constructor', '__proto__'])
    rtmp.read(
      Buffer.concat([
        command(name, [0, null, 'a-key']),
        chunk(20, Buffer.concat([writeValues(name), Buffer.from([0xff])])),
        chunk(20, writeValues(name)),
      ]),
    );
  for (const name of ['_result', '_error', 'onStatus']) rtmp.read(command(name, [2, null]));
  expect(sent().length).toBe(before);
  expect(() => rtmp.read(chunk(20, Buffer.alloc(20)))).toThrow('without a name');
  expect(() => ready().rtmp.read(chunk(20, writeValues('connect', Array(3).fill([]))))).toThrow(Violation);
});

test('a command of a client that announced AMF3 is read behind its first byte', () => {
  const { rtmp, sent } = ready();
  rtmp.read(setChunkSize(65_536));
  const connect = writeValues('connect', 1, { app: 'live', tcUrl: 'rtmp://127.0.0.1/live', objectEncoding: 3 });
  rtmp.read(chunk(17, Buffer.concat([Buffer.alloc(1), connect])));
  expect(sent().includes('NetConnection.Connect.Success')).toBe(true);
  expect(sent().includes(Buffer.from('6f626a656374456e636f64696e67004008', 'hex'))).toBe(true);
});
