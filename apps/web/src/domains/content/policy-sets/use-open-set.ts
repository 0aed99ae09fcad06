import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { usePageHidden } from '../../../shared/page/hidden.ts';
import { useGoTo, usePage } from '../../../shared/page/page.tsx';
import { type Search, writeSearch } from '../../../shared/page/read-search.ts';
import { type Part, SearchTableState } from './search.state.ts';

type OpenSet = {
  /** The set that is open next to the list. */
  id: string | undefined;
  part: Part;
  /** The address with a set open at a part, for links. */
  searchFor: (id: string, part?: Part) => Search;
  showPart: (part: Part) => void;
  close: () => void;
};

/** The open set is part of the address: it can be linked to, and Back closes it. */
export const useOpenSet = (
  state: SearchTableState,
  change: (part: Partial<SearchTableState>, options?: { replace?: boolean }) => void,
): OpenSet => {
  const goTo = useGoTo();
  const { view, part = 'details' } = state;
  const { path } = usePage();
  const { history } = useRouter();
  const placeNow = () => history.location.state.__TSR_index;
  /** Where in the window's history the list last stood without a set. */
  const listAt = useRef<number | null>(null);
  useEffect(() => {
    if (view === undefined && history.location.pathname === path) listAt.current = placeNow();
  });
  // Meanwhile other pages may take that place.
  usePageHidden(() => {
    listAt.current = null;
  });
  const searchFor = useCallback(
    (id: string, at: Part = 'details') =>
      writeSearch(SearchTableState, { ...state, view: id, part: at === 'details' ? undefined : at }),
    [state],
  );
  return {
    id: view,
    part,
    searchFor,
    showPart: (next) => change({ part: next === 'details' ? undefined : next }, { replace: true }),
    close: () => {
      // Back where that leads to the list; before a copy, or after other pages, it would lead to something else.
      if (listAt.current === placeNow() - 1) goTo.back();
      else change({ view: undefined, part: undefined }, { replace: true });
    },
  };
};
