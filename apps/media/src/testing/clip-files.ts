import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tagsOf } from '../flv/demux.ts';
import { FLV_HEADER, writeTag } from '../flv/tag.ts';
import { clipOf } from './publish.ts';

/** A folder of clips for rotations: recorded ones cut to some whole seconds, and files that are none. */
export const clipFiles = () => {
  const folder = mkdtempSync(join(tmpdir(), 'onair-clips-'));
  const write = (name: string, bytes: Buffer): string => {
    const file = join(folder, name);
    writeFileSync(file, bytes);
    return file;
  };
  return {
    /** Up to three seconds of 30 frames each, a key frame at the beginning of each, with sound. */
    cut: (name: string, from: '720p30' | '480p30', seconds: number): string => {
      const tags = tagsOf(readFileSync(clipOf(from))).filter((tag) => tag.time < seconds * 1000 - 5);
      return write(name, Buffer.concat([FLV_HEADER, ...tags.map((tag) => writeTag(tag.kind, tag.time, tag.body))]));
    },
    write,
    path: (name: string): string => join(folder, name),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
