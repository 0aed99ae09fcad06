import type { EngineSays } from '@onair/contract/media-channel';

/** What nginx tells of itself: its process, and each stream by the name under which it is relayed. */
export type Stat = { pid: number; streams: Map<string, EngineSays> };

/** Reads what `rtmp_stat` answers. Only this one writer's XML, and only elements that hold text without markup. */
export const readStat = (xml: string): Stat => {
  const streams = new Map<string, EngineSays>();
  for (const stream of parts(xml, 'stream')) {
    const name = text(stream, 'name');
    if (!name) continue;
    const meta = parts(stream, 'meta')[0] ?? '';
    const video = parts(meta, 'video')[0] ?? '';
    const audio = parts(meta, 'audio')[0] ?? '';
    streams.set(name, {
      receivedBytes: Number(text(stream, 'bytes_in') ?? 0),
      width: positive(text(video, 'width')),
      height: positive(text(video, 'height')),
      fps: positive(text(video, 'frame_rate')),
      videoCodec: codec(text(video, 'codec')),
      audioCodec: codec(text(audio, 'codec')),
    });
  }
  return { pid: Number(text(xml, 'pid') ?? 0), streams };
};

const parts = (xml: string, element: string): string[] =>
  xml
    .split(`<${element}>`)
    .slice(1)
    .map((rest) => rest.split(`</${element}>`, 1)[0]!);

const text = (xml: string, element: string): string | null =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? null;

const positive = (said: string | null): number | null => (Number(said) > 0 ? Number(said) : null);

const codec = (said: string | null): string | null => said?.toLowerCase() || null;
