/** A hole in the buffer is skipped when playback has come this close to it. */
const AT_HOLE_SECONDS = 0.2;
const LONGEST_HOLE_SECONDS = 1;

/** Called several times a second: a browser waits forever before a hole, however much is buffered behind it. */
export const holeSkipper = (video: HTMLVideoElement): (() => void) => {
  let seenAt = 0;
  return () => {
    const { buffered, currentTime } = video;
    const stands = currentTime === seenAt;
    seenAt = currentTime;
    if (!stands) return;
    for (let i = 1; i < buffered.length; i += 1) {
      const [end, start] = [buffered.end(i - 1), buffered.start(i)];
      const atHole = end - currentTime < AT_HOLE_SECONDS && currentTime < start;
      if (atHole && start - currentTime < LONGEST_HOLE_SECONDS) video.currentTime = start;
    }
  };
};
