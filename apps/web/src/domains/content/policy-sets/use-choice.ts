import type { PolicyFilter, PolicyRow } from '@onair/contract/content/policy-sets';
import { useState } from 'react';

export type Choice = {
  /** The selected sets; with `all`, the ones on this page. */
  ids: ReadonlySet<string>;
  /** All results are selected, on every page. */
  all: boolean;
  choose: (ids: ReadonlySet<string>) => void;
  chooseAll: () => void;
};

type State = { under: PolicyFilter; ids: ReadonlySet<string>; all: boolean };
const NONE: ReadonlySet<string> = new Set();

/** The selection in the list. Other filters clear it. */
export const useChoice = (filters: PolicyFilter, rows: readonly PolicyRow[] | undefined): Choice => {
  const [state, setState] = useState<State>({ under: filters, ids: NONE, all: false });
  const same = JSON.stringify(state.under) === JSON.stringify(filters);
  const all = same && state.all;
  const shown = all ? new Set(rows?.map(({ id }) => id)) : state.ids;
  return {
    ids: same ? shown : NONE,
    all,
    choose: (ids) => setState({ under: filters, ids, all: false }),
    chooseAll: () => setState({ under: filters, ids: NONE, all: true }),
  };
};
