import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTag } from '../flv/tag.ts';
import { audioConfig, interFrame, keyFrame, sound, videoConfig } from '../testing/tags.ts';
import { newDelay } from './delay.ts';
import { newOutput } from './output.ts';
import { newTimeline, rebase, startAt } from './rebase.ts';
import type { Packet } from './selector.ts';

const headers = { video: videoConfig(), audio: audioConfig(), metadata: null };
type Sent = { kind: string; role: string; time: number; body: Buffer };
const listen = () => {
  const sent: Sent[] = [];
  return { sent, output: newOutput((kind, role, time, body) => sent.push({ kind, role, time, body })) };
};
const packet = (epoch: number, tag: Packet['tag']): Packet => ({ epoch, tag, headers });

test('times sent never go back, whatever the clocks of the sources do', () => {
  const step = fc.record({
    kind: fc.constantFrom('video' as const, 'audio' as const),
    time: fc.nat(100_000),
    fresh: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      let line = newTimeline();
      const last = { video: -1, audio: -1 };
      for (const { kind, time, fresh } of steps) {
        if (fresh && kind === 'video') line = startAt(line, time);
        const moved = rebase(line, kind, time);
        line = moved.line;
        if (moved.time === null) continue;
        expect(moved.time).toBeGreaterThan(last[kind]);
        last[kind] = moved.time;
      }
    }),
  );
});

test('a switch begins with a key frame, sends the headers again and goes on one frame later', () => {
  const { sent, output } = listen();
  output.push(packet(1, keyFrame(5000)));
  output.push(packet(1, sound(5010)));
  output.push(packet(1, interFrame(5040)));
  output.push(packet(2, interFrame(90)));
  output.push(packet(2, keyFrame(100)));
  output.push(packet(2, sound(101)));
  const pictures = sent.filter((tag) => tag.role === 'key' || tag.role === 'inter').map((tag) => tag.time);
  expect(pictures).toEqual([0, 40, 80]);
  expect(sent.map((tag) => tag.role)).toEqual([
    ...['config', 'config', 'key', 'sound', 'inter'],
    // Silence joins the sound of both sources.
    ...['sound', 'sound', 'config', 'config', 'key', 'sound'],
  ]);
});

const SILENT_STEREO = 'af01210049900219002380';
const hex = (tag: Sent) => tag.body.toString('hex');
/** Pictures of 40 ms from one time to another. */
const pictures = (from: number, to: number) =>
  Array.from({ length: (to - from) / 40 }, (_, i) => interFrame(from + i * 40));

test('muted, silence takes the place of the sound, and nothing of it is heard', () => {
  const { sent, output } = listen();
  const loud = (tag: Packet['tag']) => output.push(packet(1, tag));
  const muted = (tag: Packet['tag']) => output.push({ ...packet(1, tag), silent: true });
  loud(keyFrame(0));
  loud(sound(0));
  for (const tag of pictures(40, 1040)) for (const one of [sound(tag.time), tag]) muted(one);
  loud(sound(1040));
  const sounds = sent.filter((tag) => tag.role === 'sound');
  expect(sounds.slice(1, -1).every((tag) => hex(tag) === SILENT_STEREO)).toBe(true);
  expect(sounds.length).toBeGreaterThan(40);
  expect(sounds.at(-1)?.body.equals(sound(0).body)).toBe(true);
  expect(longestStep(sounds)).toBeLessThan(70);
});

const opus = (type: number, time: number) =>
  readTag('audio', time, Buffer.concat([Buffer.from([0x90 | type]), Buffer.from('Opus'), Buffer.alloc(19)]));
const longestStep = (tags: Sent[]) => Math.max(...tags.slice(1).map((tag, i) => tag.time - (tags[i]?.time ?? 0)));

test('a slate is silent in the sound that viewers have, so that no player begins again', () => {
  const slate = (tag: Packet['tag']): Packet => ({ ...packet(2, tag), silent: true });
  const { sent, output } = listen();
  output.push({ ...packet(1, keyFrame(0)), headers: { ...headers, audio: opus(0, 0) } });
  output.push({ ...packet(1, opus(1, 10)), headers: { ...headers, audio: opus(0, 0) } });
  output.push(slate(keyFrame(100)));
  for (const tag of pictures(140, 540)) for (const one of [sound(tag.time), tag]) output.push(slate(one));
  const audio = sent.filter((tag) => tag.kind === 'audio');
  expect(audio.filter((tag) => tag.role === 'config')).toHaveLength(1);
  expect(audio.slice(2).every((tag) => hex(tag) === '914f707573f8fffe')).toBe(true);
  expect(longestStep(audio)).toBeLessThan(50);
});

test('a source without sound has silence in the format of the sound before it, or in AAC where there never was any', () => {
  const silent = { ...headers, audio: null };
  for (const before of [true, false]) {
    const { sent, output } = listen();
    if (before) for (const tag of [keyFrame(0), sound(0), interFrame(40)]) output.push(packet(1, tag));
    output.push({ epoch: 2, tag: keyFrame(0), headers: silent });
    for (const tag of pictures(40, 2000)) output.push({ epoch: 2, tag, headers: silent });
    const audio = sent.filter((tag) => tag.kind === 'audio');
    expect(audio.filter((tag) => tag.role === 'config').map(hex)).toEqual([before ? 'af001210' : 'af001190']);
    expect(audio.at(-1)?.time).toBeGreaterThan(1900);
    expect(longestStep(audio.slice(1))).toBeLessThan(50);
  }
});

test('sound that stops is followed by silence, and sound that comes back is heard, ahead or behind as it may be', () => {
  for (const skew of [0, 3000, -3000]) {
    const { sent, output } = listen();
    output.push(packet(1, keyFrame(10_000)));
    const play = (from: number, to: number, heard: boolean) => {
      for (const tag of pictures(from, to)) {
        if (heard) output.push(packet(1, sound(tag.time + skew)));
        output.push(packet(1, tag));
      }
    };
    play(10_040, 14_040, true);
    play(14_040, 18_040, false);
    play(18_040, 24_040, true);
    const sounds = sent.filter((tag) => tag.role === 'sound');
    expect(sounds.filter((tag) => hex(tag) === SILENT_STEREO).length).toBeGreaterThan(140);
    expect(sounds.at(-1)?.body.equals(sound(0).body)).toBe(true);
    expect(longestStep(sounds)).toBeLessThan(100);
  }
});

test('sound that no browser plays is silence, and MP3 after AAC takes its header away', () => {
  let forgotten = 0;
  const sent: Sent[] = [];
  const output = newOutput((kind, role, time, body) => sent.push({ kind, role, time, body }), {
    forgetSound: () => (forgotten += 1),
  });
  output.push(packet(1, keyFrame(0)));
  for (const tag of pictures(40, 1040)) {
    output.push(packet(1, readTag('audio', tag.time, Buffer.from([0xb2, 1, 2, 3]))));
    output.push(packet(1, tag));
  }
  expect(sent.filter((tag) => tag.role === 'sound').every((tag) => hex(tag) === SILENT_STEREO)).toBe(true);
  const mp3 = Buffer.concat([Buffer.from([0x2f, 0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413, 7)]);
  output.push(packet(1, readTag('audio', 1060, mp3)));
  expect(sent.at(-1)?.body.equals(mp3)).toBe(true);
  expect(forgotten).toBe(1);
});

test('a delay lets out what is old enough, in order; a cut is never seen, nor what came before the take', () => {
  const out: number[] = [];
  let gaps = 0;
  const delay = newDelay(
    ({ tag }) => out.push(tag.time),
    () => (gaps += 1),
  );
  delay.setSeconds(10);
  for (let at = 0; at < 12_000; at += 1000) delay.push(packet(1, keyFrame(at)), at);
  delay.release(12_000);
  expect(out).toEqual([0, 1000, 2000]);
  delay.cut();
  delay.push(packet(1, keyFrame(12_000)), 12_000);
  delay.release(60_000);
  expect(out).toHaveLength(3);
  delay.take();
  delay.push(packet(1, keyFrame(61_000)), 61_000);
  delay.release(70_999);
  expect(out).toHaveLength(3);
  delay.release(71_000);
  expect(out).toEqual([0, 1000, 2000, 61_000]);
  expect(gaps).toBe(2);
});
