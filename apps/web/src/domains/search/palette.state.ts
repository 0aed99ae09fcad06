import type { SearchResult } from '@onair/contract/search/search';
import { create } from 'zustand';
import { useSession } from '../../shared/session/session.ts';

const RECENT = 5;

/** `contentId`: the item shown next to any page; null when none is. `recent`: what was found and opened last. */
export const usePalette = create<{ open: boolean; contentId: number | null; recent: readonly SearchResult[] }>(() => ({
  open: false,
  contentId: null,
  recent: [],
}));

export const setPaletteOpen = (open: boolean): void => usePalette.setState({ open });

export const openContent = (contentId: number | null): void => usePalette.setState({ contentId });

export const rememberFound = (found: SearchResult): void =>
  usePalette.setState(({ recent }) => ({
    recent: [found, ...recent.filter(({ kind, id }) => kind !== found.kind || id !== found.id)].slice(0, RECENT),
  }));

// One account's history is private to it.
useSession.subscribe((now, before) => {
  if (now.token !== before.token) usePalette.setState({ recent: [] });
});
