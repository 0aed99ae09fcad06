import { useState } from 'react';
import styles from './avatar.module.css';

type Props = { name: string /** Empty when there is no picture. */; src: string; size: number };

/** A person's picture, or the first letter of the name where there is none or it does not load. Decoration: the name is beside it. */
export const Avatar = ({ name, src, size }: Props) => {
  const [broken, setBroken] = useState('');
  const box = { width: size, height: size, fontSize: Math.round(size * 0.44) };
  return src && broken !== src ? (
    <img className={styles.avatar} style={box} src={src} alt="" onError={() => setBroken(src)} />
  ) : (
    <span className={styles.avatar} style={box} aria-hidden="true">
      {[...name.trim()][0]?.toUpperCase() ?? '?'}
    </span>
  );
};
