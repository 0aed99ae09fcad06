import { useMemo } from 'react';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Chart } from '../../../shared/ui/chart.tsx';
import type { MinuteRow } from './minute-rows.ts';
import { populationWords } from './population.words.ts';
import { fpsText, rateText } from './rates.ts';
import { TIMELINE_HEIGHT, timelineOption } from './timeline-option.ts';
import { useEventText } from './use-event-text.ts';

const PARTS = ['line'] as const;

type Props = {
  minutes: readonly MinuteRow[];
  /** Which minutes belong to a clip, in the order of `minutes`. */
  clips?: readonly boolean[] | undefined;
  /** Called when a minute is clicked. */
  onPick?: ((index: number) => void) | undefined;
};

/** Bitrate, frame rate, viewers and chat per minute, and events, on one axis. */
export const TimelineChart = ({ minutes, clips, onPick }: Props) => {
  const words = useWords(populationWords);
  const format = useFormat();
  const clock = useCompanyClock();
  const textOf = useEventText();
  const cells = useMemo(
    () =>
      minutes.map((minute) => ({
        time: clock.minute(minute.at),
        videoKbps: rateText(minute.videoKbps, format),
        fps: fpsText(minute.fps, format),
        viewers: format.number(minute.viewers),
        chat: format.number(minute.chat),
        events: [...minute.switches, ...minute.acts].map((event) =>
          [event.who, textOf(event)].filter(Boolean).join(' '),
        ),
      })),
    [minutes, format, clock, textOf],
  );
  const option = useMemo(
    () =>
      timelineOption(minutes, {
        rows: words.rows,
        switches: words.switches,
        acts: words.acts,
        clips: clips && { name: words.clips, during: clips },
        times: minutes.map((minute) => clock.bare.time(minute.at)),
        tip: (index) => {
          const cell = cells[index];
          if (!cell) return '';
          const { rows } = words;
          return [
            cell.time,
            `${rows.videoKbps}  ${cell.videoKbps}`,
            `${rows.fps}  ${cell.fps}`,
            `${rows.viewers}  ${cell.viewers}`,
            `${rows.chat}  ${cell.chat}`,
            ...cell.events,
          ].join('\n');
        },
        rate: (kbps) => rateText(kbps, format),
        short: (n) => format.compact(n),
      }),
    [minutes, words, format, clock, cells, clips],
  );
  const table = useMemo(() => {
    const { rows } = words;
    return {
      columns: [words.minute, rows.videoKbps, rows.fps, rows.viewers, rows.chat, rows.events],
      rows: cells.map(({ time, videoKbps, fps, viewers, chat, events }) => [
        time,
        videoKbps,
        fps,
        viewers,
        chat,
        events.join('; '),
      ]),
    };
  }, [words, cells]);
  return (
    <Chart
      title={words.timeline}
      parts={PARTS}
      option={option}
      table={table}
      height={TIMELINE_HEIGHT}
      onPick={onPick}
    />
  );
};
