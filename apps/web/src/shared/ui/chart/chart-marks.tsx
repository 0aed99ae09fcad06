import type { EChartsType } from 'echarts/core';
import { type KeyboardEvent, useState } from 'react';
import styles from '../chart.module.css';
import { StatusDot, type Tone } from '../status-tag.tsx';
import type { DrawnMark } from './picture.ts';
import { plotAreaOf, usePlotArea } from './use-plot-area.ts';

/** An event at a place of the axis, described by `label`. */
export type ChartMark = { place: number; tone: Tone; label: string; onOpen: () => void };

/** Marks for a picture of the chart. */
export const drawnMarks = (chart: EChartsType, marks: readonly ChartMark[]): DrawnMark[] => {
  const ground = plotAreaOf(chart, Math.max(-1, ...marks.map(({ place }) => place)) + 1);
  if (!ground) return [];
  return marks.map(({ place, tone, label }) => ({ x: ground.at[place] ?? 0, y: ground.bottom, tone, label }));
};

type Props = { chart: EChartsType | null; marks: readonly ChartMark[]; name: string };

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Small marks at the bottom of a plot. One of them is in the tab order; arrow keys reach the others. */
export const ChartMarks = ({ chart, marks, name }: Props) => {
  const ground = usePlotArea(chart, marks.length === 0 ? 0 : Math.max(...marks.map(({ place }) => place)) + 1);
  const [chosen, setChosen] = useState(0);
  if (!ground) return null;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (chosen + step + marks.length) % marks.length;
    setChosen(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  const current = Math.min(chosen, marks.length - 1);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
    <div role="group" aria-label={name} onKeyDown={onKeyDown}>
      {marks.map(({ place, tone, label, onOpen }, index) => (
        <button
          key={place}
          type="button"
          className={styles.mark}
          style={{ left: ground.at[place], top: ground.bottom }}
          tabIndex={index === current ? 0 : -1}
          aria-label={label}
          title={label}
          onFocus={() => setChosen(index)}
          onClick={onOpen}
        >
          <StatusDot tone={tone} />
        </button>
      ))}
    </div>
  );
};
