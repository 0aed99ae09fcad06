import type { SavedView } from '@onair/contract/preferences/preferences';

/** A list with saved filters: its preference key, its current filters, and the function that applies others. */
export type ViewedList = {
  list: 'searchTableViews' | 'libraryViews';
  /** Filters and sorting as the search part of the address; empty where there are none. */
  query: string;
  onApply: (query: string) => void;
};

export const VIEWS_MAX = 20;
export const VIEW_NAME_MAX = 40;

type ViewFault = 'nameNeeded' | 'nameTaken' | 'full';

/** Why a name cannot be used for a new view (`id` null) or for the one being renamed. */
export const viewFault = (views: readonly SavedView[], name: string, id: string | null): ViewFault | null => {
  const text = name.trim();
  if (text === '') return 'nameNeeded';
  if (views.some((view) => view.id !== id && view.name.toLowerCase() === text.toLowerCase())) return 'nameTaken';
  return id === null && views.length >= VIEWS_MAX ? 'full' : null;
};

export const addView = (views: readonly SavedView[], view: SavedView): SavedView[] => [
  ...views.filter(({ id }) => id !== view.id),
  { ...view, name: view.name.trim() },
];

export const renameView = (views: readonly SavedView[], id: string, name: string): SavedView[] =>
  views.map((view) => (view.id === id ? { ...view, name: name.trim() } : view));

export const removeView = (views: readonly SavedView[], id: string): SavedView[] =>
  views.filter((view) => view.id !== id);
