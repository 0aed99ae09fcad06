export { openContent, setPaletteOpen } from './palette.state.ts';
export { PaletteHost } from './palette-host.tsx';
