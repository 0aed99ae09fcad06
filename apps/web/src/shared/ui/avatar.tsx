import { useState } from 'react';
import styles from './page-card.module.css';

/** Dark enough for a white letter, in every theme. */
const GROUNDS = ['#3b5bdb', '#0b7285', '#2b7a3f', '#a34700', '#a61e4d', '#862e9c', '#5f3dc4', '#495057'];

/** A person keeps one color wherever they are shown, whatever the theme's color is. */
const groundOf = (name: string): string | undefined =>
  GROUNDS[[...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7) % GROUNDS.length];

type Props = { name: string /** Empty when there is no picture. */; src: string; size: number };

/** A person's picture, or the first letter of the name where there is none or it does not load. Decoration: the name is beside it. */
export const Avatar = ({ name, src, size }: Props) => {
  const [broken, setBroken] = useState('');
  const box = { width: size, height: size, fontSize: Math.round(size * 0.44) };
  return src && broken !== src ? (
    <img className={styles.avatar} style={box} src={src} alt="" onError={() => setBroken(src)} />
  ) : (
    <span className={styles.avatar} style={{ ...box, background: groundOf(name.trim()) }} aria-hidden="true">
      {[...name.trim()][0]?.toUpperCase() ?? '?'}
    </span>
  );
};
