import { rm, stat } from 'node:fs/promises';
import type { FormatContext, Packet, Stream } from 'node-av/lib';
import { formatOfAac } from '../flv/audio-format.ts';
import { sizeOfAvc } from '../flv/sps.ts';
import { payloadOf, type Tag } from '../flv/tag.ts';
import { JobFailed } from './failure.ts';
import type { Av } from './library.ts';

/** Writes one MP4 file with one picture size and one audio format. */
export type Mp4Part = {
  file: string;
  /** Packets in decoding order; the first is a key frame. */
  write: (tag: Tag) => Promise<void>;
  bytes: () => number;
  seconds: () => number;
  /** Writes the index of the finished file; returns its size in bytes. */
  finish: () => Promise<number>;
};

const NO_SPACE = -28;

/**
 * Fragments are written as they arrive, each readable on its own: a crash loses at most the last one, which lasts no
 * longer than a second however far apart key frames are. At the end the file becomes a plain MP4 with a length that
 * every player knows.
 */
const FLAGS = '+frag_keyframe+hybrid_fragmented+default_base_moof';
const FRAGMENT_MICROSECONDS = 1_000_000;

/** @throws JobFailed `unreadable` for codecs that MP4 does not take, `noSpace` */
export const newMp4Part = async (av: Av, file: string, video: Tag, audio: Tag | null): Promise<Mp4Part> => {
  const context: FormatContext = new av.FormatContext();
  const check = (result: number) => {
    if (result < 0) throw new JobFailed(result === NO_SPACE ? 'noSpace' : 'failed');
  };
  check(context.allocOutputContext2(null, 'mp4', `file:${file}`));
  const add = (tag: Tag): Stream => {
    const id = codecIdOf(av, tag.codec);
    if (id === null) throw new JobFailed('unreadable');
    const stream = context.newStream(null);
    const { bytes } = payloadOf(tag);
    const { codecpar } = stream;
    codecpar.codecId = id;
    codecpar.extradata = bytes;
    stream.timeBase = new av.Rational(1, 1000);
    if (tag.kind === 'video') {
      codecpar.codecType = av.AVMEDIA_TYPE_VIDEO;
      const size = tag.codec === 'h264' ? sizeOfAvc(bytes) : null;
      codecpar.width = size?.width ?? 1280;
      codecpar.height = size?.height ?? 720;
      return stream;
    }
    const format = tag.codec === 'aac' ? formatOfAac(bytes) : null;
    codecpar.codecType = av.AVMEDIA_TYPE_AUDIO;
    codecpar.sampleRate = format?.sampleRate ?? 48_000;
    codecpar.channelLayout = layoutOf(av, format?.channels ?? 2);
    codecpar.frameSize = tag.codec === 'aac' ? 1024 : 960;
    return stream;
  };
  const streams = { video: add(video), audio: audio && add(audio) };
  const options = av.Dictionary.fromObject({ movflags: FLAGS, frag_duration: FRAGMENT_MICROSECONDS, flush_packets: 1 });
  try {
    check(await context.openOutput());
    check(await context.writeHeader(options));
  } catch (error) {
    await context.closeOutput();
    context.freeContext();
    await rm(file, { force: true });
    throw error;
  } finally {
    options.free();
  }
  const packet: Packet = new av.Packet();
  packet.alloc();
  const last: Record<Tag['kind'], number> = { video: 0, audio: 0, data: 0 };
  const step: Record<Tag['kind'], number> = { video: 33, audio: 21, data: 0 };
  let begin: number | null = null;

  return {
    file,
    write: async (tag) => {
      const stream = tag.kind === 'data' ? null : streams[tag.kind];
      if (!stream) return;
      begin ??= tag.time;
      const time = tag.time - begin;
      const { bytes, compositionOffsetMs } = payloadOf(tag);
      if (time > last[tag.kind]) step[tag.kind] = Math.min(1000, time - last[tag.kind]);
      last[tag.kind] = time;
      packet.unref();
      packet.data = bytes;
      packet.streamIndex = stream.index;
      packet.dts = BigInt(time);
      packet.pts = BigInt(time + compositionOffsetMs);
      packet.duration = BigInt(step[tag.kind]);
      packet.isKeyframe = tag.role !== 'inter';
      packet.rescaleTs({ num: 1, den: 1000 }, stream.timeBase);
      // Written in arrival order, which is decoding order: the library would otherwise hold pictures back for seconds
      // without sound.
      check(await context.writeFrame(packet));
      check(context.pb?.error ?? 0);
    },
    bytes: () => Number(context.pbBytes),
    seconds: () => (begin === null ? 0 : (last.video + step.video) / 1000),
    finish: async () => {
      // A full disk has no room for the index; the fragments are readable without it.
      await context.writeTrailer();
      await context.closeOutput();
      packet.free();
      context.freeContext();
      return (await stat(file)).size;
    },
  };
};

const codecIdOf = (av: Av, codec: string | null) => {
  const ids = new Map([
    ['h264', av.AV_CODEC_ID_H264],
    ['hevc', av.AV_CODEC_ID_HEVC],
    ['av1', av.AV_CODEC_ID_AV1],
    ['vp9', av.AV_CODEC_ID_VP9],
    ['aac', av.AV_CODEC_ID_AAC],
    ['opus', av.AV_CODEC_ID_OPUS],
    ['mp3', av.AV_CODEC_ID_MP3],
  ]);
  return ids.get(codec ?? '') ?? null;
};

const layoutOf = (av: Av, channels: number) => {
  if (channels === 1) return av.AV_CHANNEL_LAYOUT_MONO;
  return channels === 6 ? av.AV_CHANNEL_LAYOUT_5POINT1 : av.AV_CHANNEL_LAYOUT_STEREO;
};
