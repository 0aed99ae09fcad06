import { encode } from 'uqr';
import { useWords } from '../../../shared/i18n/words.ts';
import styles from './security.module.css';
import { securityWords } from './security.words.ts';

/** A text as a QR code, dark on white in either theme, as cameras expect. Loaded with the enrollment only. */
export const QrCode = ({ text }: { text: string }) => {
  const words = useWords(securityWords);
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={words.qr}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};
