/** Rows with an arrow up and down beside them. */
export const DensityIcon = () => (
  <svg className="arco-icon" viewBox="0 0 48 48" fill="none" stroke="currentColor" strokeWidth="4" aria-hidden="true">
    <path d="M6 9h20M6 19h20M6 29h20M6 39h20M37 8v32M31 14l6-6 6 6M31 34l6 6 6-6" />
  </svg>
);

/** Six dots: something to take hold of. */
export const GripIcon = () => (
  <svg width="10" height="16" viewBox="0 0 10 16" fill="currentColor" aria-hidden="true">
    <path d="M1 1h3v3H1zM6 1h3v3H6zM1 6.5h3v3H1zM6 6.5h3v3H6zM1 12h3v3H1zM6 12h3v3H6z" />
  </svg>
);
