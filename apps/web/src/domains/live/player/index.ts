export type { PlayerStats } from './figures.ts';
export type { HlsPlayer } from './open-hls.ts';
export type { FlvPlayer, LivePlayer } from './open-player.ts';
export type { PlayerState } from './play-state.ts';
