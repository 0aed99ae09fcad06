import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { Button, Checkbox } from '../../kit/controls.ts';
import { Row, Text } from '../../layout/layout.tsx';
import { moveColumn, showColumn } from './column-choice.ts';
import type { ColumnSettingsProps } from './column-settings.tsx';
import styles from './column-settings-panel.module.css';
import { dataTableWords } from './data-table.words.ts';

/** Six dots: something to take hold of. */
const GripIcon = () => (
  <svg width="10" height="16" viewBox="0 0 10 16" fill="currentColor" aria-hidden="true">
    <path d="M1 1h3v3H1zM6 1h3v3H6zM1 6.5h3v3H1zM6 6.5h3v3H6zM1 12h3v3H1zM6 12h3v3H6z" />
  </svg>
);

const KEY_STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** The row that a pointer is over, in a list of rows of one height. */
const rowAt = (list: HTMLElement, y: number, count: number): number => {
  const box = list.getBoundingClientRect();
  return Math.max(0, Math.min(count - 1, Math.floor(((y - box.top) / box.height) * count)));
};

export const ColumnSettingsPanel = ({ columns, titleOf, always = [], onChange, onReset }: ColumnSettingsProps) => {
  const words = useWords(dataTableWords);
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<{ key: string; to: number } | null>(null);
  const [said, setSaid] = useState('');

  const move = (key: string, to: number) => {
    const from = columns.findIndex((column) => column.key === key);
    const place = Math.max(0, Math.min(columns.length - 1, to));
    if (from === place) return;
    onChange(moveColumn(columns, from, place));
    setSaid(words.movedColumn(titleOf(key), place + 1, columns.length));
  };
  const onKeyDown = (event: KeyboardEvent, key: string, index: number) => {
    const step = KEY_STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(key, index + step);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (drag && list.current) setDrag({ ...drag, to: rowAt(list.current, event.clientY, columns.length) });
  };
  const onPointerUp = () => {
    if (drag) move(drag.key, drag.to);
    setDrag(null);
  };

  const from = drag ? columns.findIndex((column) => column.key === drag.key) : -1;
  const shown = drag ? moveColumn(columns, from, drag.to) : columns;
  return (
    <Text as="div" pad={12}>
      <Text as="p" tone="muted" size={12} below={8} className={styles.hint}>
        {words.columnHint}
      </Text>
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
              aria-label={words.moveColumn(titleOf(key))}
              onKeyDown={(event) => onKeyDown(event, key, index)}
              onPointerDown={(event) => {
                // The list holds the pointer: the row itself moves in the document while it is dragged.
                list.current?.setPointerCapture(event.pointerId);
                setDrag({ key, to: index });
              }}
            >
              <GripIcon />
            </button>
            <Checkbox
              checked={visible}
              disabled={always.includes(key)}
              onChange={(on) => onChange(showColumn(columns, key, on))}
            >
              {titleOf(key)}
            </Checkbox>
          </Row>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Button type="text" size="small" onClick={onReset}>
        {words.resetColumns}
      </Button>
    </Text>
  );
};
