import { type RefObject, useLayoutEffect } from 'react';

export type Names = {
  /** The accessible name, or the id of the element that contains it. */
  name?: string | undefined;
  labelledBy?: string | undefined;
  /** Id of a hint or of a fault. */
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
};

const ATTRIBUTES: readonly [keyof Names, string][] = [
  ['name', 'aria-label'],
  ['labelledBy', 'aria-labelledby'],
  ['describedBy', 'aria-describedby'],
  ['invalid', 'aria-invalid'],
];

/**
 * Some of the kit's controls drop every `aria-*` property. This sets them on the element with the focus: the combobox
 * of a select, the input of a tag field.
 */
export const useKitName = (root: RefObject<HTMLElement | null>, selector: string, names: Names): void => {
  useLayoutEffect(() => {
    const element = root.current?.querySelector(selector);
    for (const [key, attribute] of ATTRIBUTES) {
      const value = names[key];
      if (value === undefined || value === false) element?.removeAttribute(attribute);
      else element?.setAttribute(attribute, String(value));
    }
  });
};
