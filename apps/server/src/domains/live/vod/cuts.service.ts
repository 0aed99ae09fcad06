import type { Track } from '../../../files/formats/mp4/movie.ts';
import { type Segment, segmentsOf } from '../../../files/formats/mp4/segments.ts';

export type Cut = { tracks: Track[]; segments: Segment[] };
/** What playlists say of a file: its segments, and its tracks without their samples. */
export type Outline = { heads: TrackHead[]; segments: Segment[] };
type TrackHead = Pick<Track, 'handler' | 'codec' | 'width' | 'height'>;

/** Samples of cached files: 100 MB, some fourteen hours of video with sound. */
const REMEMBERED = 4_000_000;

/** Outlines of cached files: some hundred bytes a segment, a tenth of the samples. */
const SEGMENTS_REMEMBERED = 400_000;

const samplesIn = ({ tracks }: Cut): number => tracks.reduce((sum, { sizes }) => sum + sizes.length, 0);

/** Results by key, up to a total weight: those that were asked for last stay. */
const recently = <T>(most: number, weigh: (one: T) => number) => {
  const made = new Map<string, { result: Promise<T>; weight: number }>();
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const known = made.get(key);
    made.delete(key);
    if (known) {
      made.set(key, known);
      return known.result;
    }
    const one = { result: make(), weight: 0 };
    made.set(key, one);
    one.result.then(
      (done) => {
        one.weight = weigh(done);
        let all = [...made.values()].reduce((sum, { weight }) => sum + weight, 0);
        for (const [oldest, { weight }] of made) {
          if (all <= most || oldest === key) break;
          made.delete(oldest);
          all -= weight;
        }
      },
      () => made.delete(key),
    );
    return one.result;
  };
};

/**
 * The samples and the outlines of stored files, cached for recently requested ones. The outlines stay much longer: the parts
 * of a recording of a whole day would push each other's samples out, and only the part that is being watched needs any.
 */
export const rememberCuts = (samples = REMEMBERED) => {
  const cuts = recently<Cut>(samples, samplesIn);
  const outlines = recently<Outline>(SEGMENTS_REMEMBERED, ({ segments }) => 1 + segments.length);
  /** @param key names one version of a file */
  return (key: string, find: () => Promise<Track[]>) => {
    const cut = () => cuts(key, async () => find().then((tracks) => ({ tracks, segments: segmentsOf(tracks) })));
    const outline = (): Promise<Outline> =>
      outlines(key, async () => {
        const { tracks, segments } = await cut();
        return {
          heads: tracks.map(({ handler, codec, width, height }) => ({ handler, codec, width, height })),
          segments,
        };
      });
    return { outline, tracks: async (): Promise<Track[]> => (await cut()).tracks };
  };
};
