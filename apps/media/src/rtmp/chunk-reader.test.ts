import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Message, newChunkReader } from './chunk-reader.ts';
import { chunk, chunks } from './chunk-writer.ts';
import { Violation } from './violation.ts';

const SEED = 20_121_221;
const LIMITS = { chunkStreams: 64, chunkSize: 0x7fffffff };
const ROOM = { messageBytes: 1_000_000, bufferedBytes: 2_000_000 };
const hex = (text: string): Buffer => Buffer.from(text.replace(/ /g, ''), 'hex');

const reading = () => {
  const messages: Message[] = [];
  const reader = newChunkReader(
    LIMITS,
    () => ROOM,
    (message) => messages.push(message),
  );
  return { reader, messages };
};
const readAll = (bytes: Buffer, size = 128, piece = bytes.length): Message[] => {
  const { reader, messages } = reading();
  reader.setChunkSize(size);
  for (let at = 0; at < bytes.length; at += piece) reader.read(bytes.subarray(at, at + piece));
  expect(reader.held()).toBe(0);
  return messages;
};
const sound = (fill: number): Buffer => Buffer.alloc(32, fill);

// The examples of RTMP 1.0, 5.3.2.
test('four messages of sound, of which each has less of a header than the one before it', () => {
  const bytes = Buffer.concat([
    hex('03 0003e8 000020 08 39300000'),
    sound(1),
    hex('83 000014'),
    sound(2),
    hex('c3'),
    sound(3),
    hex('c3'),
    sound(4),
  ]);
  expect(bytes).toHaveLength(44 + 36 + 33 + 33);
  const messages = [1000, 1020, 1040, 1060].map((time, at) => ({ type: 8, stream: 12_345, time, body: sound(at + 1) }));
  for (const piece of [bytes.length, 1, 5, 44]) expect(readAll(bytes, 128, piece)).toEqual(messages);
});

test('a message of pictures that is longer than a chunk', () => {
  const picture = Buffer.from(Array.from({ length: 307 }, (_, at) => at % 251));
  const bytes = Buffer.concat([
    hex('04 0003e8 000133 09 3a300000'),
    picture.subarray(0, 128),
    hex('c4'),
    picture.subarray(128, 256),
    hex('c4'),
    picture.subarray(256),
  ]);
  expect(bytes).toHaveLength(140 + 129 + 52);
  const message = { type: 9, stream: 12_346, time: 1000, body: picture };
  for (const piece of [bytes.length, 1, 5, 140]) expect(readAll(bytes, 128, piece)).toEqual([message]);
  expect(chunk(9, picture, { cid: 4, stream: 12_346, time: 1000, size: 128 }).equals(bytes)).toBe(true);
});

test('a header without a stream keeps the one before it, and a first message without a time is a step from zero', () => {
  const bytes = hex('03 000064 000001 08 01000000 aa  43 00000a 000002 09 bbbb  c3 cccc');
  expect(readAll(bytes)).toEqual([
    { type: 8, stream: 1, time: 100, body: hex('aa') },
    { type: 9, stream: 1, time: 110, body: hex('bbbb') },
    { type: 9, stream: 1, time: 120, body: hex('cccc') },
  ]);
  expect(readAll(hex('43 00000a 000001 08 aa'))).toEqual([{ type: 8, stream: 0, time: 10, body: hex('aa') }]);
  // After a full header the step is its time, as the specification has it.
  expect(readAll(hex('03 000064 000001 08 01000000 aa  c3 bb')).map(({ time }) => time)).toEqual([100, 200]);
});

test('a long time follows the header of each kind, and is a step where the header holds one', () => {
  const bytes = hex(
    `03 ffffff 000001 08 01000000 01000000 aa
     43 ffffff 000001 08 01000001 bb
     83 ffffff 01000002 cc
     c3 01000002 dd`.replace(/\n/g, ''),
  );
  const times = [0x1000000, 0x2000001, 0x3000003, 0x4000005];
  expect(readAll(bytes).map(({ time }) => time)).toEqual(times);
  expect(readAll(bytes, 128, 1).map(({ time }) => time)).toEqual(times);
});

test('an aborted message is not read, and its chunk stream goes on', () => {
  const { reader, messages } = reading();
  const [head = Buffer.alloc(0), first = Buffer.alloc(0)] = chunks(9, Buffer.alloc(300, 1), { cid: 6, size: 128 });
  reader.read(Buffer.concat([head, first]));
  reader.abort(7);
  expect(reader.held()).toBeGreaterThan(0);
  reader.abort(6);
  expect(reader.held()).toBe(0);
  reader.read(chunk(9, Buffer.alloc(300, 2), { cid: 6, size: 128 }));
  expect(messages.map(({ body }) => body)).toEqual([Buffer.alloc(300, 2)]);
});

test.each([
  ['a chunk stream that was never begun', 'c3'],
  ['a short step on a chunk stream that was never begun', '83 000001'],
  [
    'a message in the middle of another one',
    `03 000000 000100 08 01000000 ${'aa'.repeat(128)} 03 000000 000001 08 01000000 aa`,
  ],
  ['a message that is too large', '03 000000 ffffff 08 01000000'],
])('%s is refused', (_, bytes) => {
  expect(() => reading().reader.read(hex(bytes))).toThrow(Violation);
});

const message = fc.record({
  type: fc.constantFrom(8, 9, 18, 20),
  stream: fc.nat(0xffffffff),
  time: fc.oneof(fc.nat(0xfffffe), fc.integer({ min: 0xffffff, max: 0xffffffff })),
  body: fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
});
const cid = fc.oneof(
  fc.integer({ min: 2, max: 63 }),
  fc.integer({ min: 64, max: 319 }),
  fc.integer({ min: 320, max: 65_599 }),
);

test('what is written in chunks of any size on any chunk streams is read again, however they mix and are cut', () => {
  const streams = fc.uniqueArray(fc.tuple(cid, message), { minLength: 1, maxLength: 6, selector: ([id]) => id });
  const sizes = fc.oneof(fc.integer({ min: 1, max: 450 }), fc.constant(0x7fffffff));
  const cuts = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(streams, sizes, cuts, fc.infiniteStream(fc.nat(5)), (written, size, pieces, order) => {
      const queues = written.map(([id, { type, body, ...rest }]) => {
        const parts = chunks(type, body, { ...rest, cid: id, size });
        return Array.from({ length: parts.length / 2 }, (_, at) => Buffer.concat(parts.slice(2 * at, 2 * at + 2)));
      });
      const mixed: Buffer[] = [];
      while (queues.some((queue) => queue.length > 0)) {
        const left = queues.filter((queue) => queue.length > 0);
        mixed.push(left[(order.next().value ?? 0) % left.length]?.shift() ?? Buffer.alloc(0));
      }
      const bytes = Buffer.concat(mixed);
      const { reader, messages } = reading();
      reader.setChunkSize(size);
      for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
        const piece = pieces[turn % pieces.length] ?? 1;
        reader.read(bytes.subarray(at, at + piece));
        at += piece;
      }
      expect(messages).toHaveLength(written.length);
      expect(messages).toEqual(expect.arrayContaining(written.map(([, one]) => one)));
      expect(reader.held()).toBe(0);
    }),
    { seed: SEED, numRuns: 500 },
  );
});
