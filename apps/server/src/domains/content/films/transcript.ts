import { findBanned } from '@onair/contract/content/banned';
import { TRANSCRIPT_JUDGED_MAX, type Transcript } from '@onair/contract/content/films';
import type { Cue } from '@onair/contract/live/caption-text';
import type { Queryable } from '../../../db/client.ts';
import { findRecognition } from '../../identity/index.ts';

/** Lines checked together: a word may continue in the next line, and each check reports a limited number of hits. */
const TOGETHER = 8;

/** Cues with their banned words marked, including words that continue in the film's next line. */
export const transcriptOf = async (db: Queryable, cues: readonly Cue[]): Promise<Transcript> => {
  const { enabled, words, multilingual, exceptions } = await findRecognition(db);
  const lines: Transcript['lines'] = cues.map((cue) => ({ ...cue, hits: [] }));
  let left = enabled ? TRANSCRIPT_JUDGED_MAX : 0;
  for (let first = 0; first < lines.length && left > 0; first += TOGETHER) {
    const some = lines.slice(first, first + TOGETHER + 1);
    const text = some.map((line) => line.text.replaceAll('\n', ' ')).join(' ');
    left -= text.length;
    // What begins in the line after these is found with the next ones.
    const until = some.slice(0, TOGETHER).reduce((length, line) => length + line.text.length + 1, 0);
    const hits = findBanned(text, words, { multilingual, exceptions }).filter((hit) => hit.start < until);
    let start = 0;
    for (const line of some) {
      const end = start + line.text.length;
      for (const hit of hits) {
        if (hit.start >= end || hit.end <= start) continue;
        line.hits.push({ word: hit.word, start: Math.max(0, hit.start - start), end: Math.min(end, hit.end) - start });
      }
      start = end + 1;
    }
  }
  return { lines, more: enabled && left <= 0 };
};
