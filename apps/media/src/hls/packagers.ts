import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RenditionName } from '@onair/contract/live/media/lines';
import type { Caption } from '../captions/captions.ts';
import type { EndWhy } from '../egress/fanout.ts';
import type { Tag, TagRole } from '../flv/tag.ts';
import { newSegmenter } from './segmenter.ts';
import { type HlsWindow, openWindow, type WallClock } from './window.ts';

/** The source, or a rendition of it. */
export type Variant = 'source' | RenditionName;

/** Takes one output of a studio and stores it for HLS players. */
export type Packager = {
  /** Text that viewers read from now on. */
  caption: (caption: Caption) => void;
  send: (kind: Tag['kind'], role: TagRole, time: number, body: Buffer) => void;
  /**
   * The live ended, the rendition was withdrawn, or another process continues: only the first ends players' playback.
   */
  end: (why: EndWhy) => void;
};

export type Packagers = ReturnType<typeof newPackagers>;

/** Players slightly behind can still fetch the last segments of an ended live. */
const AFTER_END_MS = 10 * 60_000;
/** How often a disk that refuses files is reported. */
const TELL_MS = 60_000;

type StoredVariant = { window: HlsWindow; endedAt: number | null };

/** When a studio's folder was last written to; null for what is no such folder, or is just being removed. */
const writtenAt = (path: string): number | null => {
  try {
    return Math.max(...readdirSync(path).map((one) => statSync(join(path, one)).mtimeMs), 0);
  } catch {
    return null;
  }
};

/**
 * The windows of all studios that this process holds, in `folder/<studio>/<variant>`.
 * @param seconds how far back players may go
 * @param failed called at the first file that the disk refuses, and then each minute with their number
 */
export const newPackagers = (
  folder: string,
  seconds: number,
  now: () => number,
  failed: (times: number, detail: string) => void = () => undefined,
) => {
  const losses = { times: 0, toldAt: Number.NEGATIVE_INFINITY };
  const lose = (error: unknown): void => {
    losses.times += 1;
    if (now() - losses.toldAt < TELL_MS) return;
    failed(losses.times, error instanceof Error ? error.message : String(error));
    Object.assign(losses, { times: 0, toldAt: now() });
  };
  const studios = new Map<string, Map<Variant, StoredVariant>>();
  const walls = new Map<string, WallClock>();

  const openVariant = (studioId: string, variant: Variant, epoch: number): StoredVariant => {
    const variants = studios.get(studioId) ?? new Map<Variant, StoredVariant>();
    studios.set(studioId, variants);
    const known = variants.get(variant);
    if (known) return known;
    const wall = walls.get(studioId) ?? { zeroAt: null };
    walls.set(studioId, wall);
    const stored: StoredVariant = {
      window: openWindow(join(folder, studioId, variant), seconds, wall, epoch, lose),
      endedAt: null,
    };
    variants.set(variant, stored);
    return stored;
  };

  /** Removes folders of studios that were last written before the oldest moment that players may seek to. */
  const removeOld = (): void => {
    let names: string[] = [];
    try {
      names = readdirSync(folder);
    } catch {
      return;
    }
    for (const name of names) {
      const path = join(folder, name);
      const at = writtenAt(path);
      if (at === null || Date.now() - at <= seconds * 1000 + AFTER_END_MS) continue;
      if (!studios.has(name)) rmSync(path, { recursive: true, force: true });
    }
  };
  removeOld();

  return {
    /**
     * The first tag opens a window.
     * @param epoch of the studio's lease; 0 where one server holds everything
     */
    of: (studioId: string, variant: Variant, epoch = 0): Packager => {
      let stored: StoredVariant | null = null;
      const segmenter = newSegmenter((made) => {
        stored ??= openVariant(studioId, variant, epoch);
        stored.endedAt = null;
        stored.window.take(made);
      });
      return {
        caption: (caption) => stored?.window.captions.add(caption),
        send: segmenter.send,
        end: (why) => {
          segmenter.end();
          if (!stored) return;
          stored.endedAt = now();
          if (why === 'ended') stored.window.end();
          if (why === 'moved') {
            studios.get(studioId)?.delete(variant);
            stored.window.clear();
          }
          stored = null;
        },
      };
    },
    /** Windows with content, the source first. */
    windows: (studioId: string): { name: Variant; window: HlsWindow }[] =>
      [...(studios.get(studioId) ?? [])]
        .map(([name, { window }]) => ({ name, window }))
        .filter(({ window }) => window.segments().length > 0 || window.open() !== null)
        .sort((a, b) => Number(b.name === 'source') - Number(a.name === 'source')),
    /** Releases lives that ended a while ago, with their files. */
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
