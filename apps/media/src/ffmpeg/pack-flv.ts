import type { FormatContext, Stream } from 'node-av/lib';
import { JobFailed } from './failure.ts';
import type { Av } from './library.ts';

const BUFFER_BYTES = 256 * 1024;
const MILLISECONDS = { num: 1, den: 1_000 };
/** Consecutive packets refused by the packer before it counts as broken. */
const REFUSED_MAX = 100;

/**
 * Repacks the first video and audio stream of an open source as FLV without re-encoding, with times that start at zero.
 * Ends with the source. @throws JobFailed `unreadable` where FLV cannot hold the codecs
 */
export const packFlv = async (av: Av, source: FormatContext, write: (bytes: Buffer) => void): Promise<void> => {
  if ((await source.findStreamInfo()) < 0) throw new Error('nothing is known of what comes');
  const pictures: readonly number[] = [av.AV_CODEC_ID_H264, av.AV_CODEC_ID_HEVC, av.AV_CODEC_ID_AV1];
  const sounds: readonly number[] = [
    av.AV_CODEC_ID_AAC,
    av.AV_CODEC_ID_MP3,
    av.AV_CODEC_ID_OPUS,
    av.AV_CODEC_ID_AC3,
    av.AV_CODEC_ID_EAC3,
  ];
  const first = (type: number, codecs: readonly number[]): Stream[] => {
    const [one] = source.streams.filter(({ codecpar }) => codecpar.codecType === type);
    if (one && !codecs.includes(one.codecpar.codecId)) throw new JobFailed('unreadable');
    return one ? [one] : [];
  };
  const target = new av.FormatContext();
  const io = new av.IOContext();
  const packet = new av.Packet();
  try {
    const taken = [...first(av.AVMEDIA_TYPE_VIDEO, pictures), ...first(av.AVMEDIA_TYPE_AUDIO, sounds)];
    target.allocOutputContext2(null, 'flv', null);
    io.allocContextWithCallbacks(BUFFER_BYTES, 1, null, (bytes) => {
      write(Buffer.from(bytes));
      return bytes.length;
    });
    target.pb = io;
    const streams = new Map(
      taken.map((from) => {
        const to = target.newStream(null);
        from.codecpar.copy(to.codecpar);
        to.codecpar.codecTag = 0;
        return [from.index, { from, to }];
      }),
    );
    const options = av.Dictionary.fromObject({ flvflags: 'no_duration_filesize', flush_packets: 1 });
    const begun = await target.writeHeader(options);
    options.free();
    if (begun < 0) throw new JobFailed('unreadable');
    packet.alloc();
    let zero: bigint | null = null;
    let refused = 0;
    while ((await source.readFrame(packet)) >= 0) {
      const stream = streams.get(packet.streamIndex);
      if (stream && packet.dts !== av.AV_NOPTS_VALUE) {
        packet.rescaleTs(stream.from.timeBase, MILLISECONDS);
        zero ??= packet.dts;
        packet.dts -= zero;
        packet.pts -= zero;
        packet.streamIndex = stream.to.index;
        // The first sound may be older than the first picture.
        refused = packet.dts >= 0n && (await target.writeFrame(packet)) < 0 ? refused + 1 : 0;
        if (refused > REFUSED_MAX) throw new Error('what comes cannot be packed');
      }
      packet.unref();
    }
  } finally {
    packet.free();
    target.pb = null;
    io.freeContext();
    target.freeContext();
  }
};
