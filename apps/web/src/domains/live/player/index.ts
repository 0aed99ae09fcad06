export type { PlayerStats } from './figures.ts';
export type { FlvPlayer, LivePlayer } from './flv/open-player.ts';
export type { HlsPlayer } from './hls/open-hls.ts';
export type { PlayerState } from './play-state.ts';
