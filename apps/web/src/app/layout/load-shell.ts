/** The frame around every page; its code is fetched in parallel to the page's. */
export const loadShell = () => import('./shell.tsx');
