import { buffer } from 'node:stream/consumers';
import type { Deps } from '../../../deps.ts';
import { mp4Tracks, type ReadBytes } from '../../../files/formats/mp4/mp4-index.ts';
import { AppError } from '../../../lib/errors.ts';
import { stored } from '../media/media-files.service.ts';
import { rememberCuts } from '../vod/cuts.service.ts';
import type { VodPart } from '../vod/vod.service.ts';
import { partStarts } from './recording-files.rules.ts';
import type { RecordingRow } from './recordings.store.ts';

/** Read at a time where a file is looked through: each request to a bucket takes as long as some megabytes. */
const WINDOW = { folder: 16 * 1024, bucket: 4 * 1024 * 1024 } as const;

const cutOf = rememberCuts();

type RecordingRuns = Pick<RecordingRow, 'parts' | 'startedAt' | 'runStarts'>;

const partOf = async ({ files }: Pick<Deps, 'files'>, part: string): Promise<Omit<VodPart, 'at'>> => {
  const name = stored.recording(part);
  const read: ReadBytes = async (from, until) => {
    if (until <= from) return Buffer.alloc(0);
    const stream = await files.stream(name, { first: from, last: until - 1 });
    if (!stream) throw new AppError('notFound');
    return buffer(stream);
  };
  // A stored file never changes.
  const { outline, tracks } = cutOf(name, async () => {
    const file = await files.find(name);
    if (!file) throw new AppError('notFound');
    return mp4Tracks({ size: file.size, read, window: WINDOW[files.place] });
  });
  return { ...(await outline()), tracks, read };
};

/**
 * An ended recording as HLS: its files one after another, read where they are stored. Those that hold nothing that HLS
 * carries are left out. @throws AppError `notFound`; StorageFault
 */
export const recordingParts = async (deps: Pick<Deps, 'files'>, recording: RecordingRuns): Promise<VodPart[]> => {
  const starts = partStarts(recording.parts, recording.startedAt, recording.runStarts);
  const all = await Promise.all(recording.parts.map((part) => partOf(deps, part)));
  return all.map((part, n) => ({ ...part, at: starts[n] ?? null }));
};

/** The second at which each part of a recording begins in its film. */
export const partSeconds = (parts: readonly Pick<VodPart, 'segments'>[]): number[] => {
  let at = 0;
  return parts.map(({ segments }) => {
    const begins = at;
    for (const { seconds } of segments) at += seconds;
    return begins;
  });
};
