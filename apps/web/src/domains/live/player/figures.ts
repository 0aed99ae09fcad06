/** Measurements of a player. */
export type PlayerStats = {
  /** From arrival to the screen, in milliseconds: the buffered part. */
  latencyMs: number;
  /** Frames actually shown per second. */
  fps: number;
  /** Frames dropped since the last connect. */
  dropped: number;
  kbps: number;
  width: number;
  height: number;
};

/** Buffered seconds. */
export const aheadOf = (video: HTMLVideoElement): number => {
  const { buffered, currentTime } = video;
  return buffered.length === 0 ? 0 : Math.max(0, buffered.end(buffered.length - 1) - currentTime);
};

/** Readings between which figures are computed: fewer would show how browsers batch frames. */
const READINGS = 4;

/** Computes figures of one connection as differences between readings a few seconds apart. */
export const newFigures = (video: HTMLVideoElement, now: () => number, receivedBefore: number) => {
  const read = (receivedBytes: number) => {
    const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality();
    return { at: now(), shown: totalVideoFrames - droppedVideoFrames, droppedVideoFrames, receivedBytes };
  };
  let readings = [read(receivedBefore)];
  return (receivedBytes: number): PlayerStats => {
    const reading = read(receivedBytes);
    const before = readings[0] ?? reading;
    const seconds = Math.max(0.001, (reading.at - before.at) / 1000);
    readings = [...readings.slice(1 - READINGS), reading];
    return {
      latencyMs: Math.round(aheadOf(video) * 1000),
      fps: (reading.shown - before.shown) / seconds,
      dropped: reading.droppedVideoFrames,
      kbps: ((reading.receivedBytes - before.receivedBytes) * 8) / 1000 / seconds,
      width: video.videoWidth,
      height: video.videoHeight,
    };
  };
};
