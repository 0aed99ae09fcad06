import type { Format } from '../../../shared/i18n/format.ts';

/** Kilobits per second as text: 2034 reads 2.03 Mbps, 640 reads 640 kbps. */
export const rateText = (kbps: number | null, format: Format): string => {
  if (kbps === null) return format.number(null);
  return kbps >= 1000 ? `${format.number(kbps / 1000)} Mbps` : `${format.number(Math.round(kbps))} kbps`;
};

/** Frames per second, rounded where they are nearly whole. */
export const fpsText = (fps: number | null, format: Format): string =>
  format.number(
    fps === null ? null : Math.abs(fps - Math.round(fps)) < 0.25 ? Math.round(fps) : Math.round(fps * 10) / 10,
  );

const CODECS: Readonly<Record<string, string>> = {
  h264: 'H.264',
  hevc: 'H.265',
  av1: 'AV1',
  vp8: 'VP8',
  vp9: 'VP9',
  aac: 'AAC',
  opus: 'Opus',
  mp3: 'MP3',
};

export const codecText = (codec: string): string => CODECS[codec] ?? codec.toUpperCase();
