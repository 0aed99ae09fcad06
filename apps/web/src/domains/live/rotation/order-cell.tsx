import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconArrowDown, IconArrowUp, IconDragDotVertical } from '../../../shared/kit/icons.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import styles from '../methods/methods.module.css';
import { rotationWords } from './rotation.words.ts';

type Props = { name: string; place: number; count: number; onMove: (to: number) => void };

/** The row under the pointer, counted from 0; null outside the table. */
const rowAt = (handle: Element | null, x: number, y: number): number | null => {
  const body = handle?.closest('tbody');
  const row = document.elementFromPoint(x, y)?.closest('tr');
  return body && row && row.parentElement === body ? [...body.children].indexOf(row) : null;
};

const buttonOf = ({ currentTarget }: Event): HTMLButtonElement | null =>
  currentTarget instanceof HTMLButtonElement ? currentTarget : null;

/** A video's position in the list, with its controls: a drag handle, arrow keys on it, or the two buttons. */
export const OrderCell = ({ name, place, count, onMove }: Props) => {
  const words = useWords(rotationWords);
  const handle = useRef<HTMLButtonElement>(null);
  const to = (next: number) => {
    if (next >= 0 && next < count && next !== place) onMove(next);
  };
  // An ongoing drag must know the latest position when this row moves.
  const latest = useRef(to);
  useLayoutEffect(() => {
    latest.current = to;
  });
  // A moved row loses the focus; after a move by keyboard it returns to the same control.
  const back = useRef<HTMLButtonElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is given back once the row has another place
  useLayoutEffect(() => {
    const used = back.current;
    back.current = null;
    (used?.disabled ? handle.current : used)?.focus();
  }, [place]);
  const moveBy = (used: HTMLButtonElement | null, next: number) => {
    back.current = used;
    to(next);
  };
  const drag = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const gone = new AbortController();
    const over = (type: 'pointermove' | 'pointerup' | 'pointercancel', act: (at: globalThis.PointerEvent) => void) =>
      document.addEventListener(type, act, { signal: gone.signal });
    over('pointermove', ({ clientX, clientY }) => {
      const under = rowAt(handle.current, clientX, clientY);
      if (under !== null) latest.current(under);
    });
    over('pointerup', () => gone.abort());
    over('pointercancel', () => gone.abort());
  };
  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: count - 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    moveBy(handle.current, by);
  };
  return (
    <Row as="span" inline gap={4} nowrap>
      <button
        ref={handle}
        type="button"
        className={styles.handle}
        aria-label={words.drag(name)}
        onPointerDown={drag}
        onKeyDown={step}
      >
        <IconDragDotVertical aria-hidden="true" />
      </button>
      <span>{place + 1}</span>
      <Button
        size="mini"
        type="text"
        icon={<IconArrowUp />}
        aria-label={words.up(name)}
        disabled={place === 0}
        onClick={(event) => moveBy(buttonOf(event), place - 1)}
      />
      <Button
        size="mini"
        type="text"
        icon={<IconArrowDown />}
        aria-label={words.down(name)}
        disabled={place === count - 1}
        onClick={(event) => moveBy(buttonOf(event), place + 1)}
      />
    </Row>
  );
};
