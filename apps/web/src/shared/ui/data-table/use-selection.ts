import { useRef } from 'react';
import { chooseAll, keysBetween, type Selection } from './column.ts';

/** Checkboxes of a list of rows: for one row, for a range with Shift, and for all visible ones. */
export const useSelection = <Row>(selection: Selection<Row> | undefined, keys: readonly string[]) => {
  const last = useRef<string | null>(null);
  const chosenHere = keys.filter((key) => selection?.chosen.has(key)).length;
  return {
    /** Properties of the checkbox for all rows. */
    all: {
      checked: keys.length > 0 && chosenHere === keys.length,
      indeterminate: chosenHere > 0 && chosenHere < keys.length,
      onChange: (on: boolean) => selection?.onChange(chooseAll(selection.chosen, keys, on)),
    },
    choose: (key: string, on: boolean, range: boolean): void => {
      const those = range ? keysBetween(keys, last.current, key) : [key];
      last.current = key;
      selection?.onChange(chooseAll(selection.chosen, those, on));
    },
  };
};
