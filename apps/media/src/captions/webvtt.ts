import type { Caption } from './captions.ts';

const clock = (ms: number): string => {
  const whole = Math.max(0, Math.round(ms));
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const seconds = `${two((whole / 1000) % 60)}.${String(whole % 1000).padStart(3, '0')}`;
  return `${two(whole / 3_600_000)}:${two((whole / 60_000) % 60)}:${seconds}`;
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * The captions of a segment as WebVTT (RFC 8216bis, 3.1.4), each within the segment: one that stands longer is in the
 * next one, too. Times are those of the media, so that players need no other clock.
 */
export const webvtt = (captions: readonly Caption[], fromMs: number, untilMs: number): string => {
  const cues = captions.flatMap(({ time, text }, n) => {
    const from = Math.max(fromMs, time);
    const until = Math.min(untilMs, captions[n + 1]?.time ?? untilMs);
    return text === '' || until <= from ? [] : [`\n${clock(from)} --> ${clock(until)}\n${escaped(text)}\n`];
  });
  return `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n${cues.join('')}`;
};
