import { useCallback, useEffect, useRef } from 'react';
import { useGoTo } from '../../../shared/page/page.tsx';
import { type Search, writeSearch } from '../../../shared/page/read-search.ts';
import { type Part, SearchTableState } from './search-state.ts';

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
  const before = useRef(view);
  const openedHere = useRef(false);
  useEffect(() => {
    if (view !== undefined && before.current === undefined) openedHere.current = true;
    if (view === undefined) openedHere.current = false;
    before.current = view;
  }, [view]);
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
      // A set opened by a navigation is closed by going back; one opened by a link from elsewhere has no such entry.
      if (openedHere.current) goTo.back();
      else change({ view: undefined, part: undefined }, { replace: true });
    },
  };
};
