import { dateFormat } from '@onair/contract/lib/formatters';
import type { Locale } from '@onair/contract/text';

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

export const byTime = (a: RecordingFile, b: RecordingFile): number => a.run - b.run || a.part - b.part;

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
  { slug, nameZh, nameEn, title }: { slug: string; nameZh: string; nameEn: string; title: string | null },
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
