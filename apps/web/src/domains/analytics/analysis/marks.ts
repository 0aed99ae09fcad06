import type { RangeInfo } from '@onair/contract/analytics/analysis-range';
import { type Annotations, listAnnotations, type Note } from '@onair/contract/analytics/annotations';
import { useMemo } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { type Format, useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import type { ChartMark } from '../../../shared/ui/chart/chart-marks.tsx';
import type { Tone } from '../../../shared/ui/status-tag.tsx';
import { useAnalysis } from './analysis.state.ts';
import { deskWords } from './desk/desk.words.ts';

type MarkKind = 'live' | 'outage' | 'note';
/** An event next to the figures; `note` is set where it can be edited. */
export type Mark = { key: string; at: string; kind: MarkKind; text: string; note: Note | null };

export const MARK_KINDS: readonly MarkKind[] = ['live', 'outage', 'note'];

/** The mark of each kind, in lists and on charts. */
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

/** Events in the range of the page. */
export const useMarks = () => {
  const words = useWords(deskWords);
  const format = useFormat();
  const { preset, from, to } = useAnalysis().analysisQuery;
  const query = useCall(listAnnotations, { preset, from, to }, { handled: true });
  const { data } = query;
  const marks = useMemo(() => data && marksOf(data, words, format), [data, words, format]);
  return { query, marks };
};

const WORST: readonly MarkKind[] = ['note', 'live', 'outage'];

/** Scrolls to an entry of the list below and focuses it. */
const showBelow = (key: string): void => {
  const entry = document.querySelector<HTMLElement>(`[data-mark="${CSS.escape(key)}"]`);
  entry?.scrollIntoView({ block: 'center' });
  entry?.focus({ preventScroll: true });
};

/**
 * Marks by the bucket that they lie in: one per bucket, linking to its first entry in the list. Where more than half of the
 * buckets have a live, lives explain no figure and are not marked.
 */
export const marksOn = (
  { buckets }: Pick<RangeInfo, 'buckets'>,
  marks: readonly Mark[],
  textOf: (mark: Mark) => string,
) => {
  const parts = buckets.map(({ from, to }, place) =>
    // A live may have started before the range.
    marks.filter(({ at }) => at < to && (at >= from || place === 0)),
  );
  const isUsual = parts.filter((part) => part.some(({ kind }) => kind === 'live')).length > buckets.length / 2;
  return parts.flatMap((part, place): ChartMark[] => {
    const within = isUsual ? part.filter(({ kind }) => kind !== 'live') : part;
    const [first] = within;
    if (!first) return [];
    const worst = WORST.findLast((kind) => within.some((mark) => mark.kind === kind)) ?? 'note';
    return [
      { place, tone: MARK_TONES[worst], label: within.map(textOf).join('\n'), onOpen: () => showBelow(first.key) },
    ];
  });
};

/** Events for a chart over a range. */
export const useChartMarks = (range: RangeInfo): { name: string; list: ChartMark[] } | undefined => {
  const words = useWords(deskWords);
  const clock = useCompanyClock();
  const { marks } = useMarks();
  return useMemo(
    () =>
      marks && {
        name: words.happened,
        list: marksOn(range, marks, ({ at, kind, text }) => `${words[kind]} · ${clock.minute(at)} · ${text}`),
      },
    [marks, range, words, clock],
  );
};
