import { open, readdir, stat } from 'node:fs/promises';
import { dateFormat } from '@onair/contract/formatters';
import type { Locale } from '@onair/contract/text';
import type { MediaFiles } from '../media/media-files.ts';
import type { Recorded } from './recordings.store.ts';

/**
 * A file of a recording: `<recording>-<run>.mp4`, then `<recording>-<run>.part2.mp4`; early versions had a single run.
 */
const NAME = /^([0-9a-f-]{36})(?:-(\d+))?(?:\.part(\d+))?\.mp4$/;

export type RecordingFile = { name: string; recordingId: string; run: number; part: number };

/** The first file of a recorder's run. */
export const runFile = (id: string, run: number): string => `${id}-${run}.mp4`;

export const readName = (name: string): RecordingFile | null => {
  const [, recordingId, run = '0', part = '1'] = NAME.exec(name) ?? [];
  return recordingId ? { name, recordingId, run: Number(run), part: Number(part) } : null;
};

const byTime = (a: RecordingFile, b: RecordingFile): number => a.run - b.run || a.part - b.part;

/** The files of one recording in chronological order. */
export const inOrder = (names: readonly string[]): string[] =>
  names
    .flatMap((name) => readName(name) ?? [])
    .sort(byTime)
    .map(({ name }) => name);

/**
 * The start of each file of a recording: the first of a run starts with it, null for those that continue the previous
 * file.
 * @param runs when the runs started; empty for old recordings without that data, with files assumed to be consecutive
 */
export const partStarts = (names: readonly string[], startedAt: string, runs: readonly string[]): (string | null)[] => {
  const numbers = names.map((name) => readName(name)?.run ?? 0);
  return numbers.map((run, n) => {
    const known = numbers[n - 1] === run ? null : (runs[run - 1] ?? null);
    return n === 0 ? (known ?? startedAt) : known;
  });
};

/** All recording files in the folder, by recording, each in chronological order. */
export const filesByRecording = async (files: MediaFiles): Promise<Map<string, RecordingFile[]>> => {
  const names = await readdir(files.folder('recordings')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found = names.flatMap((name) => readName(name) ?? []);
  found.sort(byTime);
  return Map.groupBy(found, ({ recordingId }) => recordingId);
};

const BOX_HEADER = 16;
const BOXES_MAX = 64;

/** Whether an MP4 file contains any pictures yet: a recorder that is killed early leaves a head without a body. */
const hasMedia = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    for (let at = 0, boxes = 0; at + 8 <= size && boxes < BOXES_MAX; boxes += 1) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(BOX_HEADER), 0, BOX_HEADER, at);
      const kind = buffer.toString('latin1', 4, 8);
      const short = buffer.readUInt32BE(0);
      const length = short === 1 && bytesRead === BOX_HEADER ? Number(buffer.readBigUInt64BE(8)) : short;
      if (kind === 'mdat' && size > at + BOX_HEADER) return true;
      if (length < 8) return false;
      at += length;
    }
    return false;
  } finally {
    await file.close();
  }
};

type RecordingParts = { parts: string[]; bytes: number };

/** The non-empty files of a recording, in order, and their sizes: what is on disk counts. */
export const findParts = async (files: MediaFiles, names: readonly RecordingFile[]): Promise<RecordingParts> => {
  const found: RecordingParts = { parts: [], bytes: 0 };
  for (const { name } of names) {
    const path = files.recording(name);
    if (!(await hasMedia(path).catch(() => false))) continue;
    found.parts.push(name);
    found.bytes += (await stat(path)).size;
  }
  return found;
};

/** Characters of a name that systems allow in a file, shortened so that none of them refuses its length. */
const fitFile = (text: string, most: number): string =>
  [
    ...text
      .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, most)
    .join('')
    .trim();

/**
 * The name under which a recording is saved: studio, title and the company's time, as pages show them; and one in ASCII for
 * old browsers.
 * @param how.part null where it is the only one
 */
export const downloadNames = (
  { slug, nameZh, nameEn, title }: Recorded,
  how: { at: string; part: number | null; timeZone: string; locale: Locale },
): { full: string; plain: string } => {
  const format = dateFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: how.timeZone });
  const time = format.format(new Date(how.at)).replaceAll(':', '.');
  const studio = fitFile(how.locale === 'zh-CN' ? nameZh : nameEn, 40);
  const parts = [studio, fitFile(title ?? '', 60), time, how.part === null ? '' : `(${how.part})`];
  const plain = [slug, time.replace(' ', '-'), how.part === null ? '' : String(how.part)];
  return {
    // A leading point would hide the file.
    full: `${parts
      .filter(Boolean)
      .join(' ')
      .replace(/^[.\s]+/, '')}.mp4`,
    plain: `${plain.filter(Boolean).join('-')}.mp4`,
  };
};
