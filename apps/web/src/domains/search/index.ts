export { soundsLike } from './matches.ts';
export { pageKeywords } from './page-keywords.ts';
export { PaletteHost } from './palette-host.tsx';
export { openContent, setPaletteOpen } from './palette-state.ts';
