import { type Annotations, listAnnotations, type Note } from '@onair/contract/analytics/annotations';
import { useMemo } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { type Format, useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import type { Tone } from '../../../shared/ui/status-tag.tsx';
import { deskWords } from './desk.words.ts';
import { useAnalysis } from './use-analysis.ts';

export type MarkKind = 'live' | 'outage' | 'note';
/** Something that happened beside the figures; `note` is there where it can be changed. */
export type Mark = { key: string; at: string; kind: MarkKind; text: string; note: Note | null };

/** How each kind is marked, in lists and on charts. */
export const MARK_TONES: Record<MarkKind, Tone> = { live: 'good', outage: 'bad', note: 'off' };

type Words = (typeof deskWords)['zh-CN'];

/** Lives, outages and notes in one list, the earliest first. */
export const marksOf = ({ lives, outages, notes }: Annotations, words: Words, format: Format): Mark[] =>
  [
    ...lives.map(({ id, from, studio, title, peak }) => ({
      key: id,
      at: from,
      kind: 'live' as const,
      text: words.liveText(studio, title, format.number(peak)),
      note: null,
    })),
    ...outages.map(({ from, events, usual }) => ({
      key: from,
      at: from,
      kind: 'outage' as const,
      text: words.outageText(format.number(events), format.number(usual)),
      note: null,
    })),
    ...notes.map((note) => ({
      key: note.id,
      at: note.at,
      kind: 'note' as const,
      text: `${note.text} · ${note.author}`,
      note,
    })),
  ].sort((a, b) => a.at.localeCompare(b.at));

/** What happened in the range of the page. */
export const useMarks = () => {
  const words = useWords(deskWords);
  const format = useFormat();
  const { preset, from, to } = useAnalysis().asked;
  const query = useCall(listAnnotations, { preset, from, to }, { handled: true });
  const { data } = query;
  const marks = useMemo(() => data && marksOf(data, words, format), [data, words, format]);
  return { query, marks };
};
