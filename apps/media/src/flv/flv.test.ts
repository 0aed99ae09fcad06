import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatOfAac, formatOfOpus, profileOfAac } from './audio-format.ts';
import { flvDemuxer, tagsOf } from './demux.ts';
import { claimedBy, writtenMetadata } from './metadata.ts';
import { profileOfAvc, sizeOfAvc } from './sps.ts';
import { FLV_HEADER, readTag, type TagKind, writeTag } from './tag.ts';

const slate = tagsOf(readFileSync(new URL('../../assets/slate.flv', import.meta.url)));
const bytes = () => fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array));

test('a real clip is read: headers, size, sound, and a key frame first', () => {
  const video = slate.find((tag) => tag.kind === 'video' && tag.role === 'config')!;
  const audio = slate.find((tag) => tag.kind === 'audio' && tag.role === 'config')!;
  expect(sizeOfAvc(video.body.subarray(5))).toEqual({ width: 1280, height: 720 });
  expect(formatOfAac(audio.body.subarray(2))).toEqual({ sampleRate: 44_100, channels: 2 });
  expect(slate.find((tag) => tag.role === 'key' || tag.role === 'inter')?.role).toBe('key');
  expect(claimedBy(slate.find((tag) => tag.role === 'metadata')!.body)).toMatchObject({ fps: 25, width: 1280 });
});

test('enhanced codecs are recognized', () => {
  const video = (type: number, fourCc: string) =>
    readTag('video', 0, Buffer.concat([Buffer.from([0x90 | type]), Buffer.from(fourCc), Buffer.alloc(8)]));
  expect(video(0, 'hvc1')).toMatchObject({ role: 'config', codec: 'hevc' });
  expect(video(1, 'av01')).toMatchObject({ role: 'key', codec: 'av1' });
  expect(video(3, 'vp09')).toMatchObject({ role: 'key', codec: 'vp9' });
  const audio = readTag('audio', 0, Buffer.concat([Buffer.from([0x91]), Buffer.from('Opus'), Buffer.alloc(4)]));
  expect(audio).toMatchObject({ role: 'sound', codec: 'opus' });
});

test('messages of several tracks are reduced to the first, with and without a codec for each', () => {
  const hex = (text: string) => Buffer.from(text.replace(/ /g, ''), 'hex');
  const avc = Buffer.from('avc1').toString('hex');
  const hevc = Buffer.from('hvc1').toString('hex');
  // Key frames, coded as they are shown: two tracks of H.264, then one of HEVC beside one of H.264.
  const shared = readTag('video', 0, hex(`96 13 ${avc} 01 000002 aaaa 00 000003 bbbbbb`));
  expect(shared).toMatchObject({ role: 'key', codec: 'h264', otherTracks: true });
  expect(shared.body).toEqual(hex(`93 ${avc} bbbbbb`));
  const mixed = readTag('video', 0, hex(`96 23 ${hevc} 00 000001 cc ${avc} 01 000001 dd`));
  expect(mixed).toMatchObject({ role: 'key', codec: 'hevc', body: hex(`93 ${hevc} cc`) });
  // 256 bytes and more of a modifier have their length in two bytes.
  const long = Buffer.concat([hex('97 ff 0100'), Buffer.alloc(257), hex(`03 ${avc} ee`)]);
  expect(readTag('video', 0, long)).toMatchObject({ role: 'key', body: hex(`93 ${avc} ee`) });
  const opus = Buffer.from('Opus').toString('hex');
  expect(readTag('audio', 0, hex(`95 01 ${opus} 00 0102`))).toMatchObject({
    role: 'sound',
    body: hex(`91 ${opus} 0102`),
  });
  expect(readTag('audio', 0, hex(`95 01 ${opus} 01 0102`))).toMatchObject({ role: 'other', otherTracks: true });
  expect(readTag('video', 0, hex(`96 13 ${avc} 00 0000ff 00`))).toMatchObject({ role: 'broken', codec: null });
  // As many as have a number of their own, and one more.
  const many = (tracks: number) => hex(`96 13 ${avc} 00 000001 bb ${'01 000000'.repeat(tracks - 1)}`);
  expect(readTag('video', 0, many(256))).toMatchObject({ role: 'key', body: hex(`93 ${avc} bb`), otherTracks: true });
  expect(readTag('video', 0, many(257))).toMatchObject({ role: 'broken', codec: null });
});

test('an Opus header names its channels, and anything else names nothing', () => {
  const header = Buffer.from('4f707573486561640102380180bb0000000000', 'hex');
  expect(formatOfOpus(header)).toEqual({ sampleRate: 48_000, channels: 2 });
  expect(formatOfOpus(header.subarray(0, 9))).toBeNull();
  expect(formatOfOpus(Buffer.alloc(19))).toBeNull();
});

test('sound is never a key frame, and an end of sequence is no picture', () => {
  expect(readTag('audio', 0, Buffer.from([0xaf, 1, 1, 1, 1])).role).toBe('sound');
  expect(readTag('video', 0, Buffer.from([0x17, 2, 0, 0, 0])).role).toBe('other');
});

test('no bytes whatever make a reader throw', () => {
  fc.assert(
    fc.property(fc.constantFrom<TagKind>('audio', 'video', 'data'), bytes(), (kind, body) => {
      readTag(kind, 0, body);
      sizeOfAvc(body);
      formatOfAac(body);
      claimedBy(body);
    }),
  );
});

test('what is written is read again, however it is cut into pieces', () => {
  const kinds = fc.constantFrom<TagKind>('audio', 'video', 'data');
  const tags = fc.array(fc.tuple(kinds, fc.nat(0xffffffff), bytes()), { maxLength: 8 });
  fc.assert(
    fc.property(tags, fc.integer({ min: 1, max: 50 }), (written, piece) => {
      const read: [TagKind, number, Buffer][] = [];
      const take = flvDemuxer((tag) => read.push([tag.kind, tag.time, tag.body]));
      const stream = Buffer.concat([FLV_HEADER, ...written.map(([kind, time, body]) => writeTag(kind, time, body))]);
      for (let at = 0; at < stream.length; at += piece) take(stream.subarray(at, at + piece));
      // Modifiers and further tracks are left out, as of a whole tag.
      expect(read).toEqual(written.map(([kind, time, body]) => [kind, time, readTag(kind, time, body).body]));
    }),
    { examples: [[[['audio', 0, Buffer.from([0x97, 0, 0, 0])]], 1]] },
  );
});

test('an FLV tag that claims to be too large is refused by its header', () => {
  const take = flvDemuxer(() => undefined);
  expect(() => take(Buffer.concat([FLV_HEADER, Buffer.from([9, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0])]))).toThrow(
    'too large',
  );
  expect(() => flvDemuxer(() => undefined)(Buffer.alloc(20))).toThrow('not FLV');
});

test('an encoder that claims more than there is claims nothing', () => {
  const claim = { fps: 30, videoKbps: 2500, audioKbps: 128, width: 1280, height: 720, encoder: 'x'.repeat(100) };
  expect(claimedBy(writtenMetadata(claim))).toEqual(claim);
  const wild = { fps: 1e9, videoKbps: Number.POSITIVE_INFINITY, audioKbps: -1, width: 1e300, height: 16_385 };
  const none = { fps: null, videoKbps: null, audioKbps: null, width: null, height: null };
  expect(claimedBy(writtenMetadata({ ...wild, encoder: 'x'.repeat(1000) }))).toEqual({
    ...none,
    encoder: 'x'.repeat(100),
  });
});

test('profiles are read from the headers of picture and sound, as far as they say them', () => {
  const profiles = [66, 77, 100, 110].map((profile) => profileOfAvc(Buffer.from([1, profile, 0, 31])));
  expect(profiles).toEqual(['baseline', 'main', 'high', null]);
  expect(profileOfAac(Buffer.from([0x12, 0x10]))).toBe('AAC-LC');
  expect(profileOfAac(Buffer.from([0x2b, 0x92, 0x08]))).toBe('HE-AAC');
  // A core of 22,050 Hz may be doubled without a word.
  expect(profileOfAac(Buffer.from([0x13, 0x90]))).toBeNull();
});
