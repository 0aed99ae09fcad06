/** The product's logo, inline so that nothing is fetched for it. */
export const Logo = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="#165DFF" />
    <circle cx="16" cy="16" r="3.4" fill="#fff" />
    <g fill="none" stroke="#fff" strokeLinecap="round" strokeWidth="2.4">
      <path d="M11 21a7.1 7.1 0 0 1 0-10M21 11a7.1 7.1 0 0 1 0 10" />
      <path d="M7.2 24.8a12.4 12.4 0 0 1 0-17.6M24.8 7.2a12.4 12.4 0 0 1 0 17.6" opacity=".55" />
    </g>
  </svg>
);
