import type { StudioNow } from '@onair/contract/studio-now';
import type { Minute } from './history.store.ts';

const MINUTE = 60_000;

type Sums = { seconds: number; video: number; audio: number; fps: number; viewers: number; chat: number };
type Open = { from: number; sums: Sums; last: Pick<Minute, 'liveId' | 'peak' | 'unique'> };

const minuteOf = (studioId: string, { from, sums, last }: Open): Minute => {
  const { seconds, video, audio, fps, viewers, chat } = sums;
  const mean = (sum: number): number | null => (seconds === 0 ? null : Math.round((sum / seconds) * 10) / 10);
  return {
    studioId,
    at: new Date(from).toISOString(),
    ...last,
    seconds,
    videoKbps: mean(video),
    audioKbps: mean(audio),
    fps: mean(fps),
    viewers,
    chat,
  };
};

/** Adds the seconds of each studio up to minutes. */
export const minuteBook = () => {
  const open = new Map<string, Open>();
  const closed: Minute[] = [];
  const at = (studioId: string, time: number): Open => {
    const from = Math.floor(time / MINUTE) * MINUTE;
    const before = open.get(studioId);
    if (before?.from === from) return before;
    if (before) closed.push(minuteOf(studioId, before));
    const sums: Sums = { seconds: 0, video: 0, audio: 0, fps: 0, viewers: 0, chat: 0 };
    const next: Open = { from, sums, last: { liveId: null, peak: 0, unique: 0 } };
    open.set(studioId, next);
    return next;
  };
  return {
    second: (now: StudioNow, time: number): void => {
      const { sums, last } = at(now.studioId, time);
      const line = now.lines.find((one) => one.line === now.program);
      if (line) {
        sums.seconds += 1;
        sums.video += line.measured.videoKbps;
        sums.audio += line.measured.audioKbps;
        sums.fps += line.measured.fps;
      }
      sums.viewers = Math.max(sums.viewers, now.watching.now);
      Object.assign(last, { liveId: now.liveId ?? last.liveId, peak: now.watching.peak, unique: now.watching.unique });
    },
    chat: (studioId: string, messages: number, time: number): void => {
      at(studioId, time).sums.chat += messages;
    },
    /** Minutes that have changed: those that are over, once, and those that last. */
    take: (time: number): Minute[] => {
      const from = Math.floor(time / MINUTE) * MINUTE;
      for (const [studioId, minute] of open) {
        if (minute.from === from) continue;
        closed.push(minuteOf(studioId, minute));
        open.delete(studioId);
      }
      return [...closed.splice(0), ...[...open].map(([studioId, minute]) => minuteOf(studioId, minute))];
    },
  };
};

export type MinuteBook = ReturnType<typeof minuteBook>;
