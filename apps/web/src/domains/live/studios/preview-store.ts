import { create } from 'zustand';
import type { PlayerStats } from '../player/figures.ts';

/** What the preview's player says of itself, for anyone who shows or copies it. */
export const usePreview = create<{ stats: PlayerStats | null }>(() => ({ stats: null }));
