import { type PointerEvent, useId, useState } from 'react';
import { ChartFrame, type FrameProps } from '../chart/chart-frame.tsx';
import styles from './drawing.module.css';
import { curve, type Point, polyline, ticksTo } from './geometry.ts';

/** `main` has a filled area, `past` is drawn behind it, `partial` is incomplete and so dashed. */
export type Line = { look: 'main' | 'past' | 'partial'; values: readonly (number | null)[] };

type Props = FrameProps & {
  /** Short axis labels. */
  labels: readonly string[];
  lines: readonly Line[];
  /** Formats a value of the axis. */
  short: (n: number) => string;
  /** Text for the place under the pointer; plain lines. */
  tip: (place: number) => string;
};

const percent = (part: number): string => `${Math.round(part * 100_00) / 100}%`;

/**
 * A line chart drawn by the page itself: shown as soon as its figures are loaded, without the drawing library. Lines
 * are in a square that is stretched to the box; labels and marks are elements next to it, which are not stretched.
 */
export const LineDrawing = ({ labels, lines, short, tip, ...frame }: Props) => {
  const { onPick } = frame;
  const [at, setAt] = useState<number | null>(null);
  const ground = useId();
  const ticks = ticksTo(Math.max(...lines.flatMap(({ values }) => values.map((n) => n ?? 0))));
  const top = ticks.at(-1) ?? 1;
  const last = Math.max(labels.length - 1, 1);
  const pointsOf = ({ values }: Line): Point[] =>
    values.flatMap((n, place) => (n === null ? [] : [[(place / last) * 100, 100 - (n / top) * 100] as const]));
  const placeOf = ({ clientX, currentTarget }: PointerEvent): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.min(last, Math.max(0, Math.round(((clientX - left) / Math.max(width, 1)) * last)));
  };
  return (
    <ChartFrame {...frame}>
      <div className={styles.plot}>
        <div className={styles.values}>
          {ticks.map((value) => (
            <span key={value}>{short(value)}</span>
          ))}
        </div>
        <div
          className={styles.field}
          onPointerMove={(event) => setAt(placeOf(event))}
          onPointerLeave={() => setAt(null)}
          onPointerUp={(event) => onPick?.(placeOf(event), null)}
        >
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <linearGradient id={ground} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" className={styles.ground} stopOpacity="0.22" />
              <stop offset="1" className={styles.ground} stopOpacity="0" />
            </linearGradient>
            <path className={styles.across} d={ticks.map((value) => `M0 ${100 - (value / top) * 100}H100`).join('')} />
            <path className={styles.upright} d={labels.map((_, place) => `M${(place / last) * 100} 0V100`).join('')} />
            {lines.map((line) => {
              const points = pointsOf(line);
              const d = line.look === 'partial' ? polyline(points) : curve(points);
              const [from, to] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
              return (
                <g key={line.look}>
                  {line.look === 'main' && points.length > 1 ? (
                    <path d={`${d}L${to} 100H${from}Z`} fill={`url(#${ground})`} />
                  ) : null}
                  <path className={styles[line.look]} d={d} />
                </g>
              );
            })}
          </svg>
          {at === null ? null : (
            <>
              <span className={styles.guide} style={{ left: percent(at / last) }} />
              {lines.map(({ look, values }) => {
                const value = values[at];
                return value === null || value === undefined ? null : (
                  <span
                    key={look}
                    className={`${styles.mark} ${look === 'past' ? styles.markPast : ''}`}
                    style={{ left: percent(at / last), bottom: percent(value / top) }}
                  />
                );
              })}
              <p
                className={`${styles.tip} ${at > last / 2 ? styles.tipBefore : ''}`}
                style={{ left: percent(at / last) }}
              >
                {tip(at)}
              </p>
            </>
          )}
        </div>
        <div className={styles.places}>
          {labels.map((label) => (
            <span key={label}>{label}</span>
          ))}
        </div>
      </div>
    </ChartFrame>
  );
};
