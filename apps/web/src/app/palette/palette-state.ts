import { create } from 'zustand';

export const usePalette = create<{ open: boolean }>(() => ({ open: false }));

export const setPaletteOpen = (open: boolean): void => usePalette.setState({ open });
