import type { SoundCodec } from './can-publish.ts';
import { newSoundEncoder, silenceUntil } from './encode-sound.ts';
import { newVideoEncoder } from './encode-video.ts';
import { descriptionTag, flvHeader } from './flv.ts';
import type { PublishValues, Size } from './publish-values.ts';
import { readFrames, readSounds } from './read-track.ts';
import { newTrackClock } from './track-clock.ts';
import type { Uplink } from './uplink.ts';

/** What to do with an encoded frame, given the send queue. Sizes in bytes, times in milliseconds. */
export type Gate = {
  picture: (key: boolean, queued: number, now: number) => boolean;
  sound: (queued: number) => boolean;
  /** Whether the next picture should be a key frame, since the stream can only continue with one. */
  wantsKey: (queued: number) => boolean;
  /** The target bit rate of pictures. */
  kbps: () => number;
};

/** About three seconds of 1.5 Mbit/s queued: too late. A tenth of that: the network has caught up. */
const HIGH_BYTES = 600_000;
const LOW_BYTES = 80_000;
const LOWEST_KBPS = 300;
const RAISE_AFTER_MS = 10_000;

/**
 * A slow network gets no pictures until a key frame finds the queue empty, and a lower bit rate from then on; sound is
 * dropped last. After ten seconds without a queue the bit rate rises again, step by step.
 */
export const newGate = (targetKbps: number, lowestKbps = LOWEST_KBPS): Gate => {
  let kbps = targetKbps;
  let closed = false;
  let changedAt: number | null = null;
  const shut = (now: number) => {
    closed = true;
    kbps = Math.max(Math.min(lowestKbps, targetKbps), Math.round(kbps * 0.7));
    changedAt = now;
  };
  return {
    picture: (key, queued, now) => {
      changedAt ??= now;
      if (closed) {
        if (!key || queued > LOW_BYTES) return false;
        closed = false;
        changedAt = now;
      }
      if (queued > HIGH_BYTES) {
        shut(now);
        return false;
      }
      if (queued > LOW_BYTES) changedAt = now;
      else if (kbps < targetKbps && now - changedAt >= RAISE_AFTER_MS) {
        kbps = Math.min(targetKbps, Math.round(kbps * 1.2));
        changedAt = now;
      }
      return true;
    },
    sound: (queued) => queued <= 2 * HIGH_BYTES,
    wantsKey: (queued) => closed && queued <= LOW_BYTES,
    kbps: () => kbps,
  };
};

/** What was actually sent in the last second. */
export type PublishStats = {
  fps: number;
  kbps: number;
  /** Frames dropped since the start: the encoder or the network was behind. */
  dropped: number;
  /** Bytes queued for the network now. */
  queuedBytes: number;
  /** The current video bit rate; lower than requested on a slow network. */
  videoKbps: number;
  size: Size | null;
  sound: SoundCodec | null;
  seconds: number;
};

type TransmitOptions = { source: 'camera' | 'screen'; values: PublishValues };

/**
 * After this long without a new frame the last one is repeated: a still screen delivers none, and a line needs
 * pictures.
 */
const REPEAT_AFTER_MS = { screen: 50, camera: 400 };

/** Encodes the tracks of a stream and sends them, until it is stopped. */
export const transmit = (
  stream: MediaStream,
  uplink: Uplink,
  options: TransmitOptions,
  handlers: { stats: (stats: PublishStats) => void; failed: () => void },
): (() => void) => {
  const startedAt = performance.now();
  const now = () => performance.now() - startedAt;
  const { fps, kbps, lowestKbps, soundKbps } = options.values;
  const frameMs = 1000 / fps;
  const gate = newGate(kbps, lowestKbps);
  const videoClock = newTrackClock(startedAt);
  const soundTrack = stream.getAudioTracks()[0];
  const stops: (() => void)[] = [];
  let stopped = false;
  let begun = false;
  let last: VideoFrame | null = null;
  let cameAt = 0;
  let encodedAt = Number.NEGATIVE_INFINITY;
  let silentTo: number | null = null;
  let [frames, bytes, dropped] = [0, 0, 0];

  const send = (data: Uint8Array<ArrayBuffer>) => {
    bytes += data.length;
    uplink.send(data);
  };
  const fail = () => {
    if (!stopped) handlers.failed();
  };
  const video = newVideoEncoder(options.values, {
    config: (tag) => {
      const size = video.size();
      if (!begun) send(flvHeader());
      begun = true;
      const rates = { framerate: fps, videodatarate: gate.kbps(), audiodatarate: soundKbps ?? (soundTrack ? 128 : 64) };
      if (size) send(descriptionTag({ ...size, ...rates, encoder: 'Onair browser publisher' }));
      send(tag);
    },
    picture: (tag, key) => {
      if (!gate.picture(key, uplink.queued(), now())) {
        dropped += 1;
        return;
      }
      frames += 1;
      send(tag);
    },
    failed: fail,
  });
  // Sound before the first picture would precede the start of the stream.
  const sound = newSoundEncoder(newTrackClock(startedAt), soundKbps, {
    config: (tag) => held.push(tag),
    sound: (tag) => {
      if (!begun) return;
      for (const header of held.splice(0)) send(header);
      if (gate.sound(uplink.queued())) send(tag);
    },
    failed: fail,
  });
  const held: Uint8Array<ArrayBuffer>[] = [];

  const encode = (frame: VideoFrame, time: number) => {
    const taken = video.encode(frame, time, { kbps: gate.kbps(), key: gate.wantsKey(uplink.queued()) });
    if (taken) encodedAt = time;
    else if (begun) dropped += 1;
    if (soundTrack) return;
    const silence = silenceUntil(time, silentTo);
    silentTo = silence.last;
    for (const piece of silence.pieces) sound.encode(piece, performance.now());
  };
  const take = (frame: VideoFrame) => {
    last?.close();
    last = frame;
    cameAt = now();
    videoClock.arrived(frame.timestamp, performance.now());
    const time = videoClock.time(frame.timestamp);
    // A camera with a higher frame rate than requested: surplus frames are dropped.
    if (time - encodedAt >= frameMs * 0.6) encode(frame, time);
  };
  const repeat = () => {
    const at = now();
    if (!last || at - cameAt < REPEAT_AFTER_MS[options.source] || at - encodedAt < frameMs) return;
    encode(last, Math.max(Math.round(at), encodedAt + 1));
  };

  const [picture] = stream.getVideoTracks();
  if (picture) stops.push(readFrames(picture, take));
  if (soundTrack) {
    const gone = () => stopped;
    readSounds(soundTrack, (data) => (gone() ? data.close() : sound.encode(data, performance.now()))).then((stop) => {
      if (gone()) stop();
      else stops.push(stop);
    }, fail);
  }
  const ticker = new Worker(new URL('./ticker.worker.ts', import.meta.url), { type: 'module' });
  let countedAt = now();
  ticker.onmessage = () => {
    repeat();
    const seconds = (now() - countedAt) / 1000;
    if (seconds < 1) return;
    const rates = { fps: frames / seconds, kbps: (bytes * 8) / 1000 / seconds };
    const state = { dropped, queuedBytes: uplink.queued(), videoKbps: gate.kbps() };
    handlers.stats({ ...rates, ...state, size: video.size(), sound: sound.codec(), seconds: now() / 1000 });
    countedAt = now();
    frames = 0;
    bytes = 0;
  };

  return () => {
    stopped = true;
    ticker.terminate();
    for (const stop of stops) stop();
    video.close();
    sound.close();
    last?.close();
    last = null;
  };
};
