import { open } from 'node:fs/promises';
import type { FormatContext, Packet, Stream } from 'node-av/lib';
import { JobFailed } from './failure.ts';
import type { Av } from './library.ts';
import { DEMUXERS, demuxerOf } from './sniff.ts';

/** A file from a stranger, opened with as little trust as possible. */
export type Source = {
  video: Stream;
  audio: Stream | null;
  /** As the file says; null where it does not. */
  seconds: number | null;
  /** The time of a packet or frame in seconds since the beginning, null where it has none. */
  timeOf: (pts: bigint, stream: Stream) => number | null;
  /** The packets of both streams. The same object each time, valid until the next one is requested. */
  packets: () => AsyncGenerator<Packet>;
  /** Interrupts a read. */
  interrupt: () => void;
  close: () => Promise<void>;
};

export const MOST_PIXELS_A_SIDE = 4096;
const MOST_STREAMS = 16;
const PROBE_BYTES = 5_000_000;
const PROBE_MICROSECONDS = 5_000_000;

const VIDEO_DECODERS =
  'h264,hevc,libdav1d,av1,vp8,vp9,mpeg4,mpeg1video,mpeg2video,h263,flv,vp6f,mjpeg,msmpeg4v2,msmpeg4,prores';
const AUDIO_DECODERS =
  'aac,mp3,mp3float,mp2,mp2float,opus,libopus,vorbis,ac3,eac3,flac,alac,speex,pcm_u8,pcm_s16le,pcm_s16be,pcm_s24le,pcm_f32le,pcm_mulaw,pcm_alaw,adpcm_ms,adpcm_ima_wav,adpcm_swf,nellymoser';
const DECODERS = new Set(`${VIDEO_DECODERS},${AUDIO_DECODERS}`.split(','));

/** @throws JobFailed `unreadable`, `noVideo`, `tooLarge`; what node:fs throws */
export const openSource = async (av: Av, file: string): Promise<Source> => {
  const demuxer = demuxerOf(await headOf(file));
  const format = demuxer && av.InputFormat.findInputFormat(demuxer);
  if (!format) throw new JobFailed('unreadable');
  const context = new av.FormatContext();
  const limits = av.Dictionary.fromObject({
    format_whitelist: `${DEMUXERS.join(',')},mp4,webm`,
    protocol_whitelist: 'file',
    codec_whitelist: [...DECODERS].join(','),
    probesize: PROBE_BYTES,
    analyzeduration: PROBE_MICROSECONDS,
    max_streams: MOST_STREAMS + 1,
  });
  const opened = await context.openInput(`file:${file}`, format, limits);
  limits.free();
  if (opened < 0) throw new JobFailed('unreadable');
  try {
    return await sourceOf(av, context);
  } catch (error) {
    await context.closeInput();
    throw error;
  }
};

const headOf = async (file: string): Promise<Buffer> => {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

const sourceOf = async (av: Av, context: FormatContext): Promise<Source> => {
  if ((await context.findStreamInfo()) < 0) throw new JobFailed('unreadable');
  if (context.nbStreams > MOST_STREAMS) throw new JobFailed('tooLarge');
  const readable = context.streams.filter(({ codecpar, disposition }) => {
    const decoder = av.Codec.findDecoder(codecpar.codecId);
    // The cover art of an album is a picture, not video.
    return decoder && DECODERS.has(decoder.name ?? '') && !(disposition & av.AV_DISPOSITION_ATTACHED_PIC);
  });
  const video = readable.find(({ codecpar }) => codecpar.codecType === av.AVMEDIA_TYPE_VIDEO);
  const audio = readable.find(({ codecpar }) => codecpar.codecType === av.AVMEDIA_TYPE_AUDIO) ?? null;
  if (!video || video.codecpar.width <= 0 || video.codecpar.height <= 0) throw new JobFailed('noVideo');
  if (Math.max(video.codecpar.width, video.codecpar.height) > MOST_PIXELS_A_SIDE) throw new JobFailed('tooLarge');
  const wanted = new Set([video.index, audio?.index]);
  for (const stream of context.streams) if (!wanted.has(stream.index)) stream.discard = av.AVDISCARD_ALL;
  const known = (microseconds: bigint) => (microseconds > 0n ? Number(microseconds) / 1e6 : null);
  const begin = context.startTime === av.AV_NOPTS_VALUE ? 0 : Number(context.startTime) / 1e6;
  let closed = false;

  return {
    video,
    audio,
    seconds: known(context.duration),
    timeOf: (pts, { timeBase }) =>
      pts === av.AV_NOPTS_VALUE ? null : (Number(pts) * timeBase.num) / timeBase.den - begin,
    packets: async function* () {
      const packet = new av.Packet();
      packet.alloc();
      try {
        while ((await context.readFrame(packet)) >= 0) {
          if (wanted.has(packet.streamIndex)) yield packet;
          packet.unref();
        }
      } finally {
        packet.free();
      }
    },
    interrupt: () => {
      if (!closed) context.interrupt();
    },
    close: async () => {
      closed = true;
      await context.closeInput();
    },
  };
};
