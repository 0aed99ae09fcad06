/** What a player can say of itself; null where the browser does not tell. */
export type PlayerStats = {
  /** From arrival to the screen, in milliseconds: what has arrived and is not shown yet. */
  latencyMs: number;
  /** Pictures really shown in the last second. */
  fps: number;
  /** Pictures left out since the player was opened. */
  dropped: number;
  kbps: number;
  width: number;
  height: number;
};

/** Seconds that have arrived and are not shown yet. */
export const aheadOf = (video: HTMLVideoElement): number => {
  const { buffered, currentTime } = video;
  return buffered.length === 0 ? 0 : Math.max(0, buffered.end(buffered.length - 1) - currentTime);
};

/** Takes figures as differences between two readings. */
export const newFigures = (video: HTMLVideoElement, now: () => number) => {
  const read = (receivedBytes: number) => {
    const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality();
    return { at: now(), shown: totalVideoFrames - droppedVideoFrames, droppedVideoFrames, receivedBytes };
  };
  let before = read(0);
  let dropped = 0;
  return (receivedBytes: number): PlayerStats => {
    const reading = read(receivedBytes);
    const seconds = Math.max(0.001, (reading.at - before.at) / 1000);
    // Another connection counts from zero.
    const since = (name: 'shown' | 'receivedBytes' | 'droppedVideoFrames') =>
      reading[name] >= before[name] ? reading[name] - before[name] : reading[name];
    dropped += since('droppedVideoFrames');
    const stats = {
      latencyMs: Math.round(aheadOf(video) * 1000),
      fps: since('shown') / seconds,
      dropped,
      kbps: (since('receivedBytes') * 8) / 1000 / seconds,
      width: video.videoWidth,
      height: video.videoHeight,
    };
    before = reading;
    return stats;
  };
};
