import type { Track } from '../../../files/formats/mp4/movie.ts';
import { type Segment, segmentsOf } from '../../../files/formats/mp4/segments.ts';

export type Cut = { tracks: Track[]; segments: Segment[] };

/** Samples of cached files: 100 MB, some fourteen hours of video with sound. */
const REMEMBERED = 4_000_000;

const samplesIn = ({ tracks }: Cut): number => tracks.reduce((sum, { sizes }) => sum + sizes.length, 0);

/**
 * The samples and segments of stored files, cached for recently requested ones. @param key names one version of a file
 */
export const rememberCuts = () => {
  const made = new Map<string, { cut: Promise<Cut>; samples: number }>();
  return (key: string, find: () => Promise<Track[]>): Promise<Cut> => {
    const known = made.get(key);
    made.delete(key);
    if (known) {
      made.set(key, known);
      return known.cut;
    }
    const cut = find().then((tracks) => ({ tracks, segments: segmentsOf(tracks) }));
    const one = { cut, samples: 0 };
    made.set(key, one);
    cut.then(
      (done) => {
        one.samples = samplesIn(done);
        let all = [...made.values()].reduce((sum, { samples }) => sum + samples, 0);
        for (const [oldest, { samples }] of made) {
          if (all <= REMEMBERED || oldest === key) break;
          made.delete(oldest);
          all -= samples;
        }
      },
      () => made.delete(key),
    );
    return cut;
  };
};
