import { presets, type StreamParameters } from '@onair/contract/stream-parameters/stream-parameters';
import { expect, test } from 'vitest';
import { fitted } from './encode-video.ts';
import {
  aacConfigTag,
  aacTag,
  descriptionTag,
  flvHeader,
  opusConfigTag,
  opusTag,
  pictureTag,
  videoConfigTag,
} from './flv.ts';
import { publishValues } from './publish-values.ts';
import { newTrackClock } from './track-clock.ts';
import { newGate } from './transmit.ts';

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
/** The parts of one FLV tag. */
const parts = (bytes: Uint8Array) => {
  const view = new DataView(bytes.buffer);
  const size = view.getUint32(0) & 0xffffff;
  return {
    type: bytes[0],
    time: (view.getUint32(4) >>> 8) + bytes[7]! * 0x1000000,
    body: bytes.subarray(11, 11 + size),
    whole: bytes.length === 11 + size + 4 && view.getUint32(11 + size) === 11 + size,
  };
};

test('an FLV stream begins with its header, and says what it is', () => {
  expect(hex(flvHeader())).toBe('464c5601050000000900000000');
  const said = { width: 1280, height: 720, framerate: 30, videodatarate: 1500, audiodatarate: 96, encoder: '浏览器' };
  const { type, time, body, whole } = parts(descriptionTag(said));
  expect({ type, time, whole }).toEqual({ type: 18, time: 0, whole: true });
  expect(hex(body)).toContain(`${hex(new TextEncoder().encode('framerate'))}00403e000000000000`);
  expect(hex(body)).toContain(`020009${hex(new TextEncoder().encode('浏览器'))}`);
  expect(hex(body).endsWith('000009')).toBe(true);
});

test('pictures and sound are tags of their codecs, at times beyond four hours and a half', () => {
  const data = Uint8Array.of(1, 2, 3);
  const late = 0x01234567;
  const bodies = [
    videoConfigTag(late, data),
    pictureTag(late, true, data),
    pictureTag(late, false, data),
    aacConfigTag(late, data),
    aacTag(late, data),
    opusTag(late, data),
  ].map((tag) => {
    const { type, time, body, whole } = parts(tag);
    expect({ time, whole }).toEqual({ time: late, whole: true });
    return `${type}:${hex(body)}`;
  });
  expect(bodies).toEqual([
    '9:1700000000010203',
    '9:1701000000010203',
    '9:2701000000010203',
    '8:af00010203',
    '8:af01010203',
    '8:914f707573010203',
  ]);
});

test('the header of Opus names its channels and its rate', () => {
  const { body } = parts(opusConfigTag(0, { channels: 2, sampleRate: 48_000 }));
  expect(hex(body)).toBe('904f7075734f707573486561640102380180bb0000000000');
});

test('two tracks with clocks of their own share one, whatever the jitter of their arrival', () => {
  const startedAt = 5000;
  const [camera, microphone] = [newTrackClock(startedAt), newTrackClock(startedAt)];
  const times: number[] = [];
  const sounds: number[] = [];
  for (let i = 0; i < 300; i++) {
    const jitter = (i * 7) % 20;
    const at = startedAt + i * 33.3;
    camera.arrived(9e9 + i * 33_300, at + 20 + jitter);
    microphone.arrived(i * 33_300, at + 20 + ((i * 3) % 20));
    times.push(camera.time(9e9 + i * 33_300));
    sounds.push(microphone.time(i * 33_300));
  }
  const steps = times.slice(1).map((time, i) => time - times[i]!);
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(32);
  expect(Math.max(...steps)).toBeLessThanOrEqual(35);
  for (let i = 50; i < 300; i++) expect(Math.abs(times[i]! - sounds[i]!)).toBeLessThan(15);
});

test('a track that was paused goes on where the others are, and never back', () => {
  const clock = newTrackClock(0);
  clock.arrived(0, 0);
  expect(clock.time(0)).toBe(0);
  clock.arrived(40_000, 40);
  expect(clock.time(40_000)).toBe(40);
  clock.arrived(80_000, 5080);
  expect(clock.time(80_000)).toBe(5080);
  expect(clock.time(79_000)).toBe(5081);
});

test('a network that is too slow waits for a key frame and gets a lower rate, and gets it back later', () => {
  const gate = newGate(1500);
  expect(gate.picture(true, 0, 0)).toBe(true);
  expect(gate.picture(false, 600_001, 100)).toBe(false);
  expect(gate.kbps()).toBe(1050);
  expect(gate.sound(600_001)).toBe(true);
  expect(gate.sound(1_200_001)).toBe(false);
  expect(gate.picture(false, 0, 200)).toBe(false);
  expect(gate.wantsKey(300_000)).toBe(false);
  expect(gate.picture(true, 300_000, 300)).toBe(false);
  expect(gate.wantsKey(50_000)).toBe(true);
  expect(gate.picture(true, 50_000, 400)).toBe(true);
  expect(gate.wantsKey(0)).toBe(false);
  for (let now = 500; now < 10_400; now += 100) gate.picture(false, 0, now);
  expect(gate.kbps()).toBe(1050);
  gate.picture(false, 0, 10_400);
  expect(gate.kbps()).toBe(1260);
  gate.picture(false, 0, 60_000);
  gate.picture(false, 0, 90_000);
  expect(gate.kbps()).toBe(1500);
});

test('the rate never falls under what still shows something', () => {
  const gate = newGate(1500);
  for (let i = 0; i < 30; i++) {
    gate.picture(true, 0, i);
    gate.picture(false, 1_000_000, i);
  }
  expect(gate.kbps()).toBe(300);
});

test('pictures keep their shape, with even sides and never enlarged', () => {
  const box = { width: 1280, height: 720 };
  expect(fitted({ width: 2560, height: 1440 }, box)).toEqual(box);
  expect(fitted({ width: 1920, height: 1200 }, box)).toEqual({ width: 1152, height: 720 });
  expect(fitted({ width: 641, height: 479 }, box)).toEqual({ width: 640, height: 478 });
  expect(fitted({ width: 3, height: 4000 }, box)).toEqual({ width: 2, height: 720 });
});

test('a browser captures and sends by the stream parameters in effect, and never under their lowest rate', () => {
  const parameters: StreamParameters = { video: presets.video.mode1, audio: presets.audio.mode1 };
  expect(publishValues(parameters)).toEqual({
    capture: { width: 1280, height: 720, fps: 25, channels: 1 },
    box: { width: 854, height: 480 },
    fps: 25,
    kbps: 600,
    lowestKbps: 300,
    profile: 'main',
    soundKbps: 150,
  });
  expect(publishValues(null)).toMatchObject({ box: { width: 1280, height: 720 }, fps: 30, kbps: 1500 });
  const gate = newGate(1500, 800);
  for (let i = 0; i < 30; i++) {
    gate.picture(true, 0, i);
    gate.picture(false, 1_000_000, i);
  }
  expect(gate.kbps()).toBe(800);
});
