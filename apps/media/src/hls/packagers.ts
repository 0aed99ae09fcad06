import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RenditionName } from '@onair/contract/live/media-lines';
import type { EndWhy } from '../egress/fanout.ts';
import type { Tag, TagRole } from '../flv/tag.ts';
import { newSegmenter } from './segmenter.ts';
import { type HlsWindow, openWindow, type Wall } from './window.ts';

/** What the audience sees, as it came or made smaller. */
export type Variant = 'source' | RenditionName;

/** Takes one output of a studio and keeps it for players of HLS. */
export type Packager = {
  send: (kind: Tag['kind'], role: TagRole, time: number, body: Buffer) => void;
  /** The live is over, the rendition is withdrawn, or all goes on in another process: only the first tells players to stop. */
  end: (why: EndWhy) => void;
};

export type Packagers = ReturnType<typeof newPackagers>;

/** Players that are a little behind still find the last segments of a live that has ended. */
const AFTER_END_MS = 10 * 60_000;

type Kept = { window: HlsWindow; endedAt: number | null };

/**
 * The windows of all studios that this process holds, in `folder/<studio>/<variant>`.
 * @param seconds how far back players may go
 */
export const newPackagers = (folder: string, seconds: number, now: () => number) => {
  const studios = new Map<string, Map<Variant, Kept>>();
  const walls = new Map<string, Wall>();

  const keptOf = (studioId: string, variant: Variant): Kept => {
    const variants = studios.get(studioId) ?? new Map<Variant, Kept>();
    studios.set(studioId, variants);
    const known = variants.get(variant);
    if (known) return known;
    const wall = walls.get(studioId) ?? { zeroAt: null };
    walls.set(studioId, wall);
    const kept: Kept = { window: openWindow(join(folder, studioId, variant), seconds, wall), endedAt: null };
    variants.set(variant, kept);
    return kept;
  };

  /** Folders of studios that were last written longer ago than players may go back. */
  const removeOld = (): void => {
    let names: string[] = [];
    try {
      names = readdirSync(folder);
    } catch {
      return;
    }
    for (const name of names) {
      const path = join(folder, name);
      const age = Date.now() - Math.max(...readdirSync(path).map((one) => statSync(join(path, one)).mtimeMs), 0);
      if (!studios.has(name) && age > seconds * 1000 + AFTER_END_MS) rmSync(path, { recursive: true, force: true });
    }
  };
  removeOld();

  return {
    /** A window is opened with the first tag that comes. */
    of: (studioId: string, variant: Variant): Packager => {
      let kept: Kept | null = null;
      const segmenter = newSegmenter((made) => {
        kept ??= keptOf(studioId, variant);
        kept.endedAt = null;
        kept.window.take(made);
      });
      return {
        send: segmenter.send,
        end: (why) => {
          segmenter.end();
          if (!kept) return;
          kept.endedAt = now();
          if (why === 'ended') kept.window.end();
          if (why === 'moved') {
            studios.get(studioId)?.delete(variant);
            kept.window.clear();
          }
          kept = null;
        },
      };
    },
    /** Windows that hold something, the source first. */
    windows: (studioId: string): { name: Variant; window: HlsWindow }[] =>
      [...(studios.get(studioId) ?? [])]
        .map(([name, { window }]) => ({ name, window }))
        .filter(({ window }) => window.segments().length > 0 || window.open() !== null)
        .sort((a, b) => Number(b.name === 'source') - Number(a.name === 'source')),
    /** Lets go of lives that ended a while ago, with their files. */
    tick: (at: number): void => {
      for (const [studioId, variants] of studios) {
        for (const [variant, { window, endedAt }] of variants) {
          if (endedAt === null || at - endedAt <= AFTER_END_MS) continue;
          variants.delete(variant);
          window.clear();
        }
        if (variants.size > 0) continue;
        studios.delete(studioId);
        walls.delete(studioId);
      }
    },
  };
};
