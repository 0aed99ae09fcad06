import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { Checkbox } from '../kit/controls.ts';
import { Row } from '../layout/layout.tsx';
import { type ColumnChoice, moveColumn, showColumn } from './data-table/column-choice.ts';
import styles from './order-list.module.css';

/** Six dots: a drag handle. */
const GripIcon = () => (
  <svg width="10" height="16" viewBox="0 0 10 16" fill="currentColor" aria-hidden="true">
    <path d="M1 1h3v3H1zM6 1h3v3H6zM1 6.5h3v3H1zM6 6.5h3v3H6zM1 12h3v3H1zM6 12h3v3H6z" />
  </svg>
);

const KEY_STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** The row under the pointer, in a list of rows of equal height. */
const rowAt = (list: HTMLElement, y: number, count: number): number => {
  const box = list.getBoundingClientRect();
  return Math.max(0, Math.min(count - 1, Math.floor(((y - box.top) / box.height) * count)));
};

type Props = {
  items: readonly ColumnChoice[];
  titleOf: (key: string) => string;
  /** Keys that cannot be hidden. */
  always?: readonly string[];
  words: { move: (title: string) => string; moved: (title: string, place: number, count: number) => string };
  onChange: (items: ColumnChoice[]) => void;
};

/** A list of parts to show, hide and reorder: by dragging a handle, or with the arrow keys on it. */
export const OrderList = ({ items, titleOf, always = [], words, onChange }: Props) => {
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<{ key: string; to: number } | null>(null);
  const [announcement, setAnnouncement] = useState('');

  const move = (key: string, to: number) => {
    const from = items.findIndex((item) => item.key === key);
    const place = Math.max(0, Math.min(items.length - 1, to));
    if (from === place) return;
    onChange(moveColumn(items, from, place));
    setAnnouncement(words.moved(titleOf(key), place + 1, items.length));
  };
  const onKeyDown = (event: KeyboardEvent, key: string, index: number) => {
    const step = KEY_STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(key, index + step);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (drag && list.current) setDrag({ ...drag, to: rowAt(list.current, event.clientY, items.length) });
  };
  const onPointerUp = () => {
    if (drag) move(drag.key, drag.to);
    setDrag(null);
  };

  const from = drag ? items.findIndex((item) => item.key === drag.key) : -1;
  const shown = drag ? moveColumn(items, from, drag.to) : items;
  return (
    <>
      <ul
        className={styles.list}
        ref={list}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => setDrag(null)}
      >
        {shown.map(({ key, shown: visible }, index) => (
          <Row key={key} as="li" gap={4} rounded className={styles.row} data-held={drag?.key === key}>
            <button
              type="button"
              className={styles.grip}
              aria-label={words.move(titleOf(key))}
              onKeyDown={(event) => onKeyDown(event, key, index)}
              onPointerDown={(event) => {
                // The list captures the pointer, since the row moves in the document while it is dragged.
                list.current?.setPointerCapture(event.pointerId);
                setDrag({ key, to: index });
              }}
            >
              <GripIcon />
            </button>
            <Checkbox
              checked={visible}
              disabled={always.includes(key)}
              onChange={(on) => onChange(showColumn(items, key, on))}
            >
              {titleOf(key)}
            </Checkbox>
          </Row>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
};
