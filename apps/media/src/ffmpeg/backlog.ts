import type { Tag } from '../flv/tag.ts';

/** Tags waiting to be processed: bounded by duration, not by count. */
export type Backlog = {
  push: (tag: Tag) => void;
  /** No more tags will come. */
  end: () => void;
  /** The next tag; null after the last. */
  next: () => Promise<Tag | null>;
};

const LONGEST_MS = 1500;

const isPicture = ({ role }: Tag): boolean => role === 'key' || role === 'inter';

/**
 * When the backlog grows too long, pictures are dropped up to a key frame: a live audience has no use for late
 * pictures.
 */
export const newBacklog = (): Backlog => {
  let tags: Tag[] = [];
  let ended = false;
  let awaitsKey = false;
  let wake: (() => void) | null = null;

  const shorten = () => {
    const pictures = tags.filter(isPicture);
    const first = pictures[0];
    if (!first || pictures.at(-1)!.time - first.time <= LONGEST_MS) return;
    const key = tags.findLastIndex((tag) => tag.role === 'key');
    if (key > tags.indexOf(first)) tags = tags.filter((tag, at) => at >= key || !isPicture(tag));
    else {
      tags = tags.filter((tag) => !isPicture(tag));
      awaitsKey = true;
    }
  };
  const stir = () => {
    wake?.();
    wake = null;
  };
  return {
    push: (tag) => {
      if (tag.role === 'key') awaitsKey = false;
      if (awaitsKey && tag.role === 'inter') return;
      tags.push(tag);
      if (tag.kind === 'video') shorten();
      stir();
    },
    end: () => {
      ended = true;
      stir();
    },
    next: async () => {
      while (tags.length === 0 && !ended) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return tags.shift() ?? null;
    },
  };
};
