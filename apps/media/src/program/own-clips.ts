import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { tagsOf } from '../flv/demux.ts';
import type { Tag } from '../flv/tag.ts';

/** The clip of a studio's own slate by name; null when there is none that can be shown. */
export type OwnClip = (name: string) => Tag[] | null;

const NAME = /^[0-9a-f-]{36}$/;
/** Two seconds of one picture have a few dozen kilobytes. */
const BYTES_MAX = 8 * 1024 * 1024;

/** Reads studios' own slates from the folder in which the server stores them. */
export const ownClips =
  (folder: string | undefined): OwnClip =>
  (name) => {
    if (!folder || !NAME.test(name)) return null;
    try {
      const file = join(folder, `${name}.flv`);
      if (statSync(file).size > BYTES_MAX) return null;
      const tags = tagsOf(readFileSync(file));
      return tags.some((tag) => tag.role === 'key') ? tags : null;
    } catch {
      // Missing or broken: the built-in slate stays.
      return null;
    }
  };
