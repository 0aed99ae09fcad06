export { PaletteHost } from './palette-host.tsx';
export { setPaletteOpen } from './palette-state.ts';
