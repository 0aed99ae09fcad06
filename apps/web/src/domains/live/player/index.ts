export type { LivePlayer } from './open-player.ts';
export type { PlayerState } from './play-state.ts';
