import { newQualityLadder } from './quality-ladder.ts';
import { watchLine } from './watch-line.ts';

/** `ws:` or `wss:` addresses of one picture as FLV streams, the highest quality first, and which one to begin with. */
export type Qualities = { urls: readonly string[]; first: number };

/**
 * Selects, of several qualities, the one that the line can carry; `onChange` is called after the address has changed.
 */
export const chooseQuality = (video: HTMLVideoElement, qualities: Qualities, onChange: (url: string) => void) => {
  let { urls } = qualities;
  let ladder = newQualityLadder(urls.length, qualities.first);
  let url = urls[ladder.level()] ?? '';
  const line = watchLine(video);
  const now = () => performance.now() / 1000;

  const follow = () => {
    const next = urls[ladder.level()] ?? url;
    if (next === url) return;
    url = next;
    line.restart();
    onChange(url);
  };
  return {
    url: (): string => url,
    /** Called several times a second; `moves`: the picture should move. */
    sample: (moves: boolean): void => {
      if (urls.length < 2) return;
      const second = moves ? line.sample(now()) : line.restart();
      if (!second) return;
      ladder.after(second);
      follow();
    },
    /** The line is too slow for the current quality. */
    lower: (): void => {
      ladder.cut(now());
      follow();
    },
    /** Replaces the qualities; the current one continues if it is among them. */
    among: (next: Qualities): void => {
      urls = next.urls;
      const at = urls.indexOf(url);
      ladder = newQualityLadder(urls.length, at < 0 ? next.first : at);
      follow();
    },
  };
};
