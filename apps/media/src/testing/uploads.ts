import { readFileSync, writeFileSync } from 'node:fs';
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api';
import {
  AV_LOG_QUIET,
  AV_PIX_FMT_RGB24,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBVPX_VP8,
  FF_ENCODER_PNG,
} from 'node-av/constants';
import { Frame, Log, type Stream } from 'node-av/lib';
import { tagsOf } from '../flv/demux.ts';
import { FLV_HEADER, writeTag } from '../flv/tag.ts';

// Files as people upload them, made of a clip on the spot.
Log.setLevel(AV_LOG_QUIET);

/** The clip over and over as one FLV; one of its sounds may claim to be weeks later than all others. */
export const repeat = (clip: string, times: number, to: string, { soundJumps = false } = {}): void => {
  const tags = tagsOf(readFileSync(clip));
  const length = Math.max(...tags.map(({ time }) => time)) + 33;
  const media = tags.filter(({ role }) => role === 'key' || role === 'inter' || role === 'sound');
  const parts = tags.filter((tag) => !media.includes(tag)).map((tag) => writeTag(tag.kind, 0, tag.body));
  for (let round = 0; round < times; round++) {
    for (const tag of media) parts.push(writeTag(tag.kind, tag.time + round * length, tag.body));
  }
  const sound = media.find(({ role }) => role === 'sound');
  if (soundJumps && sound) parts.splice(parts.length / 2, 0, writeTag('audio', 0x70000000, sound.body));
  writeFileSync(to, Buffer.concat([FLV_HEADER, ...parts]));
};

/** The clip's streams, untouched, in MP4; only those asked for. */
export const toMp4 = async (clip: string, to: string, kinds: ('video' | 'audio')[] = ['video', 'audio']) => {
  const input = await Demuxer.open(clip);
  const output = await Muxer.open(to);
  const streams = kinds.map((kind) => input[kind]()).filter((stream) => stream !== undefined);
  const places = new Map(streams.map((stream) => [stream.index, output.addStream(stream)]));
  for await (const packet of input.packets()) {
    const place = packet && places.get(packet.streamIndex);
    if (packet && place !== undefined) await output.writePacket(packet, place ?? 0);
    packet?.free();
  }
  await output.close();
  await input.close();
};

/** The clip encoded again as WebM: VP8 of whatever size, five pictures a second, and Opus. */
export const toWebm = async (clip: string, to: string, width: number, height: number) => {
  const input = await Demuxer.open(clip);
  const output = await Muxer.open(to);
  const way = async (stream: Stream, filter: string, encoder: Encoder) => ({
    decoder: await Decoder.create(stream),
    filter: FilterAPI.create(filter),
    encoder,
    place: output.addStream(encoder),
  });
  const [video, audio] = [input.video()!, input.audio()!];
  const vp8 = await Encoder.create(FF_ENCODER_LIBVPX_VP8, { bitrate: '200k', options: { deadline: 'realtime' } });
  const opus = await Encoder.create(FF_ENCODER_LIBOPUS, { bitrate: '64k' });
  const ways = new Map([
    [video.index, await way(video, `fps=5,scale=${width}:${height},format=yuv420p`, vp8)],
    [audio.index, await way(audio, 'aresample=48000,aformat=sample_fmts=s16:channel_layouts=stereo', opus)],
  ]);
  const write = async ({ encoder, place }: { encoder: Encoder; place: number }, frame: Frame | null) => {
    for (const packet of await encoder.encodeAll(frame)) await output.writePacket(packet, place);
  };
  for await (const packet of input.packets()) {
    const through = packet && ways.get(packet.streamIndex);
    if (!through) continue;
    for (const frame of await through.decoder.decodeAll(packet)) {
      for (const small of await through.filter.processAll(frame)) await write(through, small);
    }
  }
  for (const through of ways.values()) await write(through, null);
  await output.close();
  await input.close();
};

/** A picture of one color as PNG. */
export const toPng = async (to: string, width: number, height: number) => {
  const frame = Frame.fromVideoBuffer(Buffer.alloc(width * height * 3, 0xc0), {
    width,
    height,
    format: AV_PIX_FMT_RGB24,
    timeBase: { num: 1, den: 25 },
  });
  writeFileSync(to, await Encoder.encodeOne(FF_ENCODER_PNG, frame));
  frame.free();
};
