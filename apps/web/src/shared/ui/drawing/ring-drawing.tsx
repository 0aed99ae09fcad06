import { type PointerEvent, type ReactNode, useState } from 'react';
import { ChartFrame, type FrameProps } from '../chart/chart-frame.tsx';
import { type Parts, partInWords, shareInWords } from '../chart/kinds/ring.ts';
import styles from './drawing.module.css';
import { onCircle, sector } from './geometry.ts';

type Part = Parts['parts'][number];

type Props = FrameProps & {
  ring: Parts;
  /** Shown inside the ring. */
  children: ReactNode;
};

const [INNER, OUTER, LINE_END] = [71, 99, 109];
const COLORS = ['--primary-6', '--cyan-6', '--purple-6', '--orange-6', '--green-6', '--magenta-6'];
/** Minimum distance between the names of parts. */
const APART = 16;

type Slice = Part & { color: string; from: number; to: number };

/** The visible parts around the circle. A part keeps its color whichever others are hidden. */
const slicesOf = (parts: readonly Part[], hidden: ReadonlySet<string>): Slice[] => {
  const total = parts.reduce((sum, { name, value }) => sum + (hidden.has(name) ? 0 : value), 0);
  let turn = 0;
  return parts.flatMap((part, n) => {
    if (hidden.has(part.name) || part.value === 0) return [];
    const from = turn;
    turn += part.value / total;
    return [{ ...part, color: `rgb(var(${COLORS[n % COLORS.length]}))`, from, to: turn }];
  });
};

/** Positions of the names of the parts: at the height of their middles, without overlap. */
const labelsOf = (slices: readonly Slice[]) => {
  const lowest = { left: Number.NEGATIVE_INFINITY, right: Number.NEGATIVE_INFINITY };
  return slices
    .map((slice) => {
      const turn = (slice.from + slice.to) / 2;
      const [x, y] = onCircle(LINE_END, turn);
      return { slice, turn, side: x < 0 ? ('left' as const) : ('right' as const), y };
    })
    .toSorted((a, b) => a.y - b.y)
    .map((label) => {
      const y = Math.max(label.y, lowest[label.side] + APART);
      lowest[label.side] = y;
      return { ...label, y };
    });
};

/**
 * Parts of a whole as a ring with a legend below, drawn by the page itself. A click on a name in the legend hides or
 * shows its part.
 */
export const RingDrawing = ({ ring, children, ...frame }: Props) => {
  const { parts } = ring;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [over, setOver] = useState<{ part: Part; left: number; top: number } | null>(null);
  const slices = slicesOf(parts, hidden);
  const toggle = (name: string) => {
    const next = new Set(hidden);
    if (!next.delete(name)) next.add(name);
    setHidden(next);
  };
  const follow = (part: Part) => (event: PointerEvent<SVGElement>) => {
    const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
    if (box) setOver({ part, left: event.clientX - box.left, top: event.clientY - box.top });
  };
  return (
    <ChartFrame
      {...frame}
      beside={
        <>
          <div className={styles.middle} aria-hidden="true">
            {children}
          </div>
          {over ? (
            <p className={`${styles.tip} ${styles.tipOver}`} style={{ left: over.left, top: over.top }}>
              {partInWords(ring, over.part)}
            </p>
          ) : null}
          <ul className={styles.legend}>
            {parts.map(({ name }, n) => (
              <li key={name}>
                <button type="button" aria-pressed={!hidden.has(name)} onClick={() => toggle(name)}>
                  <span style={{ background: `rgb(var(${COLORS[n % COLORS.length]}))` }} />
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </>
      }
    >
      <svg className={styles.ring} viewBox="-160 -139.5 320 279" aria-hidden="true">
        {slices.map(({ color, from, to, ...part }) => (
          <path
            key={part.name}
            className={styles.part}
            fill={color}
            d={sector(INNER, OUTER, from, to)}
            onPointerMove={follow(part)}
            onPointerLeave={() => setOver(null)}
          />
        ))}
        {labelsOf(slices).map(({ slice, turn, side, y }) => {
          const sign = side === 'left' ? -1 : 1;
          const [fromX, fromY] = onCircle(OUTER, turn);
          const [toX] = onCircle(LINE_END, turn);
          return (
            <g key={slice.name}>
              <path className={styles.leader} stroke={slice.color} d={`M${fromX} ${fromY}L${toX} ${y}h${8 * sign}`} />
              <text fill={slice.color} x={toX + 12 * sign} y={y} textAnchor={side === 'left' ? 'end' : 'start'}>
                {shareInWords(ring, slice.value)}
              </text>
            </g>
          );
        })}
      </svg>
    </ChartFrame>
  );
};
