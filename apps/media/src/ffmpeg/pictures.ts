import type { Frame, Packet } from 'node-av/lib';
import { type Decoder, newDecoder } from './decoder.ts';
import type { Picture, VideoEncoder } from './encode-video.ts';
import { JobFailed } from './failure.ts';
import type { Av } from './library.ts';
import type { Source } from './source.ts';
import { uprightBy } from './upright.ts';

export type Pictures = {
  /** The pictures of a packet; null at the end. */
  take: (packet: Packet | null) => AsyncGenerator<Picture>;
  /** Pictures encoded so far. */
  count: () => number;
  /** Damaged pictures in the source. */
  broken: () => number;
  close: () => void;
};

/** Fits any picture into one size: upright, square pixels, letterboxed where the shape differs. */
export const fit = (width: number, height: number): string =>
  `scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2:reset_sar=1:out_range=tv,pad=${width}:${height}:-1:-1,setsar=1,format=yuv420p`;

/**
 * Resamples a source to a constant frame rate: each output frame shows the picture that was due at its time. `seen`
 * gets every picture once, in its final size.
 */
export const newPictures = async (
  av: Av,
  source: Source,
  encoder: VideoEncoder,
  options: { fps: number; maxSeconds: number; seen: (frame: Frame, second: number) => Promise<void> },
): Promise<Pictures> => {
  const { video } = source;
  const decoder: Decoder = await newDecoder(av, av.Codec.findDecoder(video.codecpar.codecId), (context) => {
    context.parametersToContext(video.codecpar);
    context.pktTimebase = video.timeBase;
    context.threadCount = 2;
  });
  const filter = av.FilterAPI.create([...uprightBy(av, video), fit(encoder.width, encoder.height)].join(','));
  let shown: Frame | null = null;
  /** The output frame of the picture that is shown. */
  let place = 0;
  let count = 0;

  const scaled = async (frame: Frame): Promise<Frame | null> => {
    frame.timeBase = video.timeBase;
    await filter.process(frame);
    return (await filter.receive()) ?? null;
  };
  const showUntil = async function* (next: number): AsyncGenerator<Picture> {
    for (; shown && place < next; place++) {
      yield* await encoder.encode(shown, place);
      count += 1;
    }
  };
  const show = async function* (frame: Frame): AsyncGenerator<Picture> {
    const time = source.timeOf(frame.bestEffortTimestamp, video) ?? (place + 1) / options.fps;
    if (time > options.maxSeconds) throw new JobFailed('tooLong');
    const next = Math.round(Math.max(0, time) * options.fps);
    // The first picture fills in whatever is missing before it.
    if (shown && next <= place) return;
    const picture = await scaled(frame);
    if (!picture) return;
    yield* showUntil(next);
    shown?.free();
    shown = picture;
    await options.seen(picture, time);
  };

  return {
    take: async function* (packet) {
      for await (const frame of decoder.frames(packet)) yield* show(frame);
      if (packet) return;
      yield* showUntil(place + 1);
      yield* await encoder.encode(null);
    },
    count: () => count,
    broken: decoder.broken,
    close: () => {
      shown?.free();
      filter.close();
      decoder.close();
    },
  };
};
