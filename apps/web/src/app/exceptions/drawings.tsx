import styles from './outside-pages.module.css';

export type Code = '403' | '404' | '500';

const stroke = 'rgb(var(--primary-6))';
const faint = 'rgb(var(--primary-2))';

const Inside = ({ code }: { code: Code }) => {
  if (code === '403') {
    return (
      <>
        <path d="M62 62V50a28 28 0 0 1 56 0v12" />
        <rect x="48" y="62" width="84" height="60" rx="8" fill={faint} />
        <circle cx="90" cy="88" r="7" fill={stroke} stroke="none" />
        <path d="M90 92v12" strokeWidth="5" />
      </>
    );
  }
  if (code === '404') {
    return (
      <>
        <path d="M56 28h46l22 22v72H56z" fill={faint} />
        <path d="M102 28v22h22" />
        <path d="m74 70 9 9m0-9-9 9M97 70l9 9m0-9-9 9M76 104q14-12 28 0" />
      </>
    );
  }
  return (
    <>
      <rect x="44" y="30" width="92" height="38" rx="6" fill={faint} />
      <rect x="44" y="80" width="92" height="38" rx="6" fill={faint} />
      <path d="M58 49h30M58 99h30" />
      <circle cx="120" cy="49" r="4" fill={stroke} stroke="none" />
      <path d="m115 94 10 10m0-10-10 10" />
    </>
  );
};

/** A lock, a page with crossed eyes, two machines of which one is down. */
export const Drawing = ({ code }: { code: Code }) => (
  <svg
    className={styles.drawing}
    viewBox="0 0 180 150"
    fill="none"
    stroke={stroke}
    strokeWidth="3"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <ellipse cx="90" cy="136" rx="62" ry="6" fill="var(--color-fill-2)" stroke="none" />
    <Inside code={code} />
  </svg>
);
