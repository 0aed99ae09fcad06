import type { LiveReport } from '@onair/contract/live/live-reports';
import type { PlayFigures } from '@onair/contract/live/quality';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { duration, useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { reportsWords } from './reports.words.ts';

export type FactGroup = 'audience' | 'quality' | 'playback' | 'run';

/** The facts of a live in words, by what they are about. */
export const useReportFacts = (report: LiveReport): Record<FactGroup, [string, string][]> => {
  const words = useWords(reportsWords);
  const format = useFormat();
  const clock = useCompanyClock();
  const { facts, figures } = words;
  const tenth = (n: number | null) => format.number(n === null ? null : Math.round(n * 10) / 10);
  const rate = (n: number | null) => (n === null ? tenth(n) : words.kbps(format.number(Math.round(n))));
  const count = (kind: LiveReport['events'][number]['kind']) =>
    format.number(report.events.filter((event) => event.kind === kind).length);
  const seconds = (ms: number | null) => (ms === null ? tenth(ms) : words.seconds(tenth(ms / 1000)));
  const share = (part: number | null) => format.percent(part === null ? null : part * 100);
  const playFacts = (of: PlayFigures): [string, string][] => [
    [figures.start, seconds(of.startMs)],
    [figures.stalls, tenth(of.stallsPerHour)],
    [facts.stalled, share(of.stalledShare)],
    [figures.rate, rate(of.kbps)],
    [figures.age, seconds(of.latencyMs)],
  ];
  const watched = report.playback?.seconds ?? 0;
  const playText = (of: PlayFigures): string =>
    [
      words.ofTime(share(watched === 0 ? null : of.seconds / watched)),
      ...playFacts(of).map(([name, value]) => words.named(name, value)),
    ].join(words.and);
  const when = words.when(clock.bare.instant(report.beganAt), clock.instant(report.endedAt));
  const end = words.ends[report.endReason];
  return {
    audience: [
      [figures.unique, format.number(report.unique)],
      [figures.peak, format.number(report.peak)],
      [facts.minutes, tenth(report.minutesWatched)],
      [figures.average, tenth(report.averageMinutes)],
      [facts.chat, format.number(report.chatMessages)],
    ],
    quality: [
      [facts.video, rate(report.meanVideoKbps)],
      [facts.audio, rate(report.meanAudioKbps)],
      [facts.fps, tenth(report.meanFps)],
      [facts.stalls, format.number(report.stalls)],
      [facts.switches, format.number(report.switches.length)],
      [facts.refused, count('refused')],
      [facts.renditions, count('rendition')],
    ],
    playback: [
      ...(report.playback ? playFacts(report.playback) : []),
      ...report.playbackBy.map(({ by, ...figures }): [string, string] => [words.deliveries[by], playText(figures)]),
    ],
    run: [
      [facts.when, when],
      [figures.length, duration(report.seconds)],
      [facts.method, words.methods[report.method]],
      [facts.end, report.endedBy ? words.endedBy(end, report.endedBy) : end],
    ],
  };
};
