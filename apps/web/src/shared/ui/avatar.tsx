import { useState } from 'react';
import styles from './page-card.module.css';

/** A background and two shapes each, distinct in both themes. */
const COLORS = [
  ['#ffd8a8', '#e8590c', '#862e9c'],
  ['#c3fae8', '#0ca678', '#364fc7'],
  ['#d0ebff', '#1c7ed6', '#f59f00'],
  ['#ffdeeb', '#d6336c', '#5f3dc4'],
  ['#fff3bf', '#f08c00', '#2b8a3e'],
  ['#e5dbff', '#7048e8', '#0b7285'],
  ['#d3f9d8', '#2f9e44', '#f76707'],
  ['#ffe3e3', '#e03131', '#1864ab'],
] as const;

/** Two paths on a square of 40: hills and a sun, leaves, a half and a dot, steps of arcs, rings. */
const SHAPES = [
  ['M0 40V27q10-13 20-2t20-5v20z', 'M28 5a7 7 0 1 1-.1 0z'],
  ['M20 20A20 20 0 0 1 40 0v20a20 20 0 0 1-20 20z', 'M0 0a20 20 0 0 1 20 20v20A20 20 0 0 1 0 20z'],
  ['M0 0h10a20 20 0 0 1 0 40H0z', 'M31 13a7 7 0 1 1-.1 0z'],
  ['M0 40a40 40 0 0 1 40-40v40z', 'M20 40a20 20 0 0 1 20-20v20z'],
  ['M20 6a14 14 0 1 1-.1 0zm0 7a7 7 0 1 0 .1 0z', 'M33 1a6 6 0 1 1-.1 0z'],
] as const;

/** A person keeps one drawing wherever they are shown, in every theme color. */
const drawingOf = (name: string) => {
  const hash = [...name].reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16_777_619), 7) >>> 0;
  const [ground, large, small] = COLORS[hash % COLORS.length] ?? COLORS[0];
  const shapes = SHAPES[(hash >>> 8) % SHAPES.length] ?? SHAPES[0];
  return { ground, large, small, shapes, turn: ((hash >>> 16) % 4) * 90 };
};

type Props = { name: string /** Empty when there is no picture. */; src: string; size: number };

/**
 * A person's picture, or one drawn for the name where there is none or it fails to load. Decorative: the name is next
 * to it.
 */
export const Avatar = ({ name, src, size }: Props) => {
  const [broken, setBroken] = useState('');
  const box = { width: size, height: size };
  if (src && broken !== src) {
    return <img className={styles.avatar} style={box} src={src} alt="" onError={() => setBroken(src)} />;
  }
  const { ground, large, small, shapes, turn } = drawingOf(name.trim());
  return (
    <svg className={styles.avatar} style={box} viewBox="0 0 40 40" aria-hidden="true">
      <path fill={ground} d="M0 0h40v40H0z" />
      <g transform={`rotate(${turn} 20 20)`}>
        <path fill={large} d={shapes[0]} />
        <path fill={small} d={shapes[1]} />
      </g>
    </svg>
  );
};
