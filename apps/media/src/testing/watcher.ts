import WebSocket from 'ws';
import { flvDemuxer } from '../flv/demux.ts';
import type { Tag } from '../flv/tag.ts';

export type Seen = Tag & { at: number };

/** A viewer like a player: parses the stream and records when each tag arrived. */
export const watch = (url: string, firstMessage = 'let me in') => {
  const seen: Seen[] = [];
  let closeCode: number | null = null;
  const take = flvDemuxer((tag) => seen.push({ ...tag, at: performance.now() }));
  const socket = new WebSocket(url, { perMessageDeflate: false });
  socket.on('open', () => socket.send(firstMessage));
  socket.on('message', (data) => take(data as Buffer));
  socket.on('close', (code) => {
    closeCode = code;
  });
  socket.on('error', () => undefined);
  return {
    seen,
    frames: () => seen.filter((tag) => tag.role === 'key' || tag.role === 'inter'),
    closeCode: () => closeCode,
    /** Stops reading, as a phone in a tunnel does. */
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    close: () => socket.terminate(),
  };
};

/** The longest wait between two pictures, on the wall's clock and on the player's, in milliseconds. */
export const gaps = (frames: Seen[]): { wallMs: number; playerMs: number; backwards: number } => {
  let wallMs = 0;
  let playerMs = 0;
  let backwards = 0;
  for (let i = 1; i < frames.length; i++) {
    wallMs = Math.max(wallMs, frames[i]!.at - frames[i - 1]!.at);
    playerMs = Math.max(playerMs, frames[i]!.time - frames[i - 1]!.time);
    if (frames[i]!.time <= frames[i - 1]!.time) backwards += 1;
  }
  return { wallMs, playerMs, backwards };
};
