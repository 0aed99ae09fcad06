/** A line of a film and when it is shown, in seconds. */
export type Cue = { from: number; until: number; text: string };

/** Cues of a file, and characters of one. */
export const CUES_MAX = 10_000;
export const CUE_TEXT_MAX = 500;

/** Why captions cannot be read. */
type CaptionFault = 'noCaptions' | 'badTime' | 'tooManyCues' | 'longCue';

/** The cues in the order of their beginning, or the first fault with the number of its line. */
type CaptionsRead = { cues: Cue[]; fault?: never } | { fault: CaptionFault; line: number };

const ARROW = '-->';
const TIME = String.raw`(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)[.,](\d{1,3})`;
/** Anything after the times places the cue (WebVTT 4.4): it is left to the player. */
const TIMES = new RegExp(String.raw`^\s*${TIME}\s+-->\s+${TIME}(?:\s.*)?$`);
/** Blocks of WebVTT that no one reads aloud. */
const ASIDE = /^(NOTE|STYLE|REGION)(\s|$)/;

const seconds = ([hours = '0', minutes = '0', whole = '0', part = '']: readonly (string | undefined)[]): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(`${whole}.${part.padEnd(3, '0')}`);

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  lrm: '',
  rlm: '',
};

/** The text of a cue: without tags of WebVTT, SubRip and SSA, and without characters that PostgreSQL and XML refuse. */
const plain = (text: string): string =>
  text
    .replace(/<[^>\n]*>|\{\\[^}\n]*\}/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|lrm|rlm);/g, (_, name: string) => NAMED[name] ?? '')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .toWellFormed()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

type Block = { at: number; lines: string[] };

/** Lines between blank ones, with the number of the first. */
const blocksOf = (lines: readonly string[]): Block[] => {
  const blocks: Block[] = [];
  let open: Block | null = null;
  for (const [n, line] of lines.entries()) {
    if (line.trim() === '') open = null;
    else if (open) open.lines.push(line);
    else {
      open = { at: n + 1, lines: [line] };
      blocks.push(open);
    }
  }
  return blocks;
};

/** Reads WebVTT, and SubRip, which differs in its numbers and commas alone. Placing and style of cues are left out. */
export const readCaptions = (source: string): CaptionsRead => {
  const lines = source.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const isVtt = /^WEBVTT(\s|$)/.test(lines[0] ?? '');
  const cues: Cue[] = [];
  for (const { at, lines: block } of blocksOf(lines)) {
    const place = block.findIndex((line) => line.includes(ARROW));
    if (place === -1 && isVtt && (at === 1 || ASIDE.test(block[0] ?? ''))) continue;
    const times = place === 0 || place === 1 ? TIMES.exec(block[place] ?? '') : null;
    if (!times) return { fault: cues.length === 0 ? 'noCaptions' : 'badTime', line: at + Math.max(0, place) };
    const [from, until] = [seconds(times.slice(1, 5)), seconds(times.slice(5, 9))];
    if (until <= from) return { fault: 'badTime', line: at + place };
    const text = plain(block.slice(place + 1).join('\n'));
    if (text.length > CUE_TEXT_MAX) return { fault: 'longCue', line: at };
    if (text !== '') cues.push({ from, until, text });
    if (cues.length > CUES_MAX) return { fault: 'tooManyCues', line: at };
  }
  if (cues.length === 0) return { fault: 'noCaptions', line: 1 };
  return { cues: cues.toSorted((a, b) => a.from - b.from) };
};

const stamp = (at: number): string => {
  const ms = Math.round(at * 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
};

/** The cues as WebVTT. */
export const writeCaptions = (cues: readonly Cue[]): string => {
  const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return `WEBVTT\n${cues.map(({ from, until, text }) => `\n${stamp(from)} --> ${stamp(until)}\n${escaped(text)}\n`).join('')}`;
};
