import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTag } from '../flv/tag.ts';
import { audioConfig, interFrame, keyFrame, sound, videoConfig } from '../testing/tags.ts';
import { newDelay } from './delay.ts';
import { newOutput } from './output.ts';
import type { Packet } from './packet.ts';
import { newTimeline, rebase, startAt } from './rebase.ts';

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

test('a switch begins with a key frame, sends the headers anew and goes on one frame later', () => {
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
    ...['config', 'config', 'key', 'sound'],
  ]);
});

test('muted, the sound is silent frames at the same times', () => {
  const { sent, output } = listen();
  output.push(packet(1, keyFrame(0)));
  output.push(packet(1, sound(10)));
  output.mute(true);
  output.push(packet(1, sound(33)));
  output.mute(false);
  output.push(packet(1, sound(56)));
  const sounds = sent.filter((tag) => tag.role === 'sound');
  expect(sounds.map((tag) => tag.time)).toEqual([10, 33, 56]);
  expect(sounds[1]!.body.toString('hex')).toBe('af01210049900219002380');
  expect(sounds[2]!.body.equals(sound(0).body)).toBe(true);
});

test('a slate after Opus is silent in Opus, so that no player begins anew, and in its own codec otherwise', () => {
  const opus = (type: number, time: number) =>
    readTag('audio', time, Buffer.concat([Buffer.from([0x90 | type]), Buffer.from('Opus'), Buffer.alloc(19)]));
  const slate = (tag: Packet['tag']): Packet => ({ ...packet(2, tag), silent: true });
  const { sent, output } = listen();
  output.push({ ...packet(1, keyFrame(0)), headers: { ...headers, audio: opus(0, 0) } });
  output.push(packet(1, opus(1, 10)));
  output.push(slate(keyFrame(100)));
  output.push(slate(sound(110)));
  const audio = () => sent.filter((tag) => tag.kind === 'audio');
  expect(audio().map((tag) => tag.role)).toEqual(['config', 'sound', 'sound']);
  expect(audio()[2]!.body.toString('hex')).toBe('914f707573f8fffe');
  output.push(packet(3, keyFrame(500)));
  output.push(slate({ ...keyFrame(900), time: 900 }));
  output.push(slate(sound(910)));
  expect(audio().map((tag) => tag.role)).toEqual(['config', 'sound', 'sound', 'config', 'config', 'sound']);
  expect(audio()[5]!.body.equals(sound(0).body)).toBe(true);
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
