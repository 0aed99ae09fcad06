export { PaletteHost } from './palette-host.tsx';
export { openContent, setPaletteOpen } from './palette-state.ts';
