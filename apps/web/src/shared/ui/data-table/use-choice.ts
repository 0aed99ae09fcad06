import { useState } from 'react';

export type Choice = {
  /** Keys of the selected rows; with `all`, the ones that are shown. */
  ids: ReadonlySet<string>;
  /** All results are selected, on every page. */
  all: boolean;
  choose: (ids: ReadonlySet<string>) => void;
  chooseAll: () => void;
};

type State = { under: object; ids: ReadonlySet<string>; all: boolean };
const NONE: ReadonlySet<string> = new Set();

/** The selection in a filtered list. Other filters clear it. */
export const useChoice = (filters: object, keys: readonly string[] | undefined): Choice => {
  const [state, setState] = useState<State>({ under: filters, ids: NONE, all: false });
  const same = JSON.stringify(state.under) === JSON.stringify(filters);
  const all = same && state.all;
  const shown = all ? new Set(keys) : state.ids;
  return {
    ids: same ? shown : NONE,
    all,
    choose: (ids) => setState({ under: filters, ids, all: false }),
    chooseAll: () => setState({ under: filters, ids: NONE, all: true }),
  };
};
