import { create } from 'zustand';

/** `contentId`: the item shown beside whatever page is open; null when none is. */
export const usePalette = create<{ open: boolean; contentId: number | null }>(() => ({ open: false, contentId: null }));

export const setPaletteOpen = (open: boolean): void => usePalette.setState({ open });

export const openContent = (contentId: number | null): void => usePalette.setState({ contentId });
