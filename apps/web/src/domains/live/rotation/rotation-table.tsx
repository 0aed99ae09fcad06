import type { Rotation } from '@onair/contract/live/rotation';
import type { Video } from '@onair/contract/live/videos/videos';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { duration } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button, Tag } from '../../../shared/kit/controls.ts';
import { IconArrowDown, IconArrowUp, IconDragDotVertical } from '../../../shared/kit/icons.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import type { Column } from '../../../shared/ui/data-table/column.ts';
import { DataTable } from '../../../shared/ui/data-table/data-table.tsx';
import styles from '../methods/methods.module.css';
import { useNow } from '../studios/studio.state.ts';
import { Cover } from '../videos/cover.tsx';
import { moved, shortId } from './rotation.rules.ts';
import type { RotationState } from './rotation.state.ts';
import { rotationWords } from './rotation.words.ts';

type OrderCellProps = { name: string; place: number; count: number; onMove: (to: number) => void };

/** The row under the pointer, counted from 0; null outside the table. */
const rowAt = (handle: Element | null, x: number, y: number): number | null => {
  const body = handle?.closest('tbody');
  const row = document.elementFromPoint(x, y)?.closest('tr');
  return body && row && row.parentElement === body ? [...body.children].indexOf(row) : null;
};

const buttonOf = ({ currentTarget }: Event): HTMLButtonElement | null =>
  currentTarget instanceof HTMLButtonElement ? currentTarget : null;

/** A video's position in the list, with its controls: a drag handle, arrow keys on it, or the two buttons. */
const OrderCell = ({ name, place, count, onMove }: OrderCellProps) => {
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

type RotationTableProps = {
  rotation: Rotation;
  state: RotationState;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
};

/** The videos in order; while editing, each can be moved by pointer and by keyboard. */
export const RotationTable = ({ rotation, state, chosen, onChoose }: RotationTableProps) => {
  const words = useWords(rotationWords);
  const playing = useNow(({ playlist }) => playlist?.itemId ?? null) ?? null;
  const [announcement, setAnnouncement] = useState('');
  const { draft, shown, refused } = state;
  const move = (from: number, to: number) => {
    if (!draft) return;
    const name = draft.items[from]?.name ?? '';
    state.edit({ ...draft, items: moved(draft.items, from, to) });
    setAnnouncement(words.movedTo(name, to + 1, draft.items.length));
  };
  const columns: Column<Video>[] = [
    {
      key: 'order',
      title: words.columns.order,
      cell: (video, place) =>
        draft ? (
          <OrderCell
            name={video.name}
            place={place - 1}
            count={shown.items.length}
            onMove={(to) => move(place - 1, to)}
          />
        ) : (
          <Row as="span" inline gap={4} nowrap>
            {place}
            {rotation.running && playing === video.id ? <Tag color="arcoblue">{words.playing}</Tag> : null}
          </Row>
        ),
    },
    { key: 'cover', title: words.columns.cover, cell: (video) => <Cover video={video} /> },
    {
      key: 'name',
      title: words.columns.name,
      width: 120,
      rowHeader: true,
      cell: (video, place) => (
        <Text tone="strong" weight="medium" anywhere className={styles.videoName} data-refused={refused.has(place - 1)}>
          {video.name}
        </Text>
      ),
    },
    {
      key: 'duration',
      title: words.columns.duration,
      cell: (video) => (
        <Text tone="strong" numeric nowrap>
          {duration(video.seconds)}
        </Text>
      ),
    },
    {
      key: 'id',
      title: words.columns.id,
      cell: (video) => (
        <Row as="span" inline gap={2} nowrap>
          <code>{shortId(video.id)}</code>
          <CopyButton text={video.id} label={words.copyId(video.name)} size="mini" />
        </Row>
      ),
    },
  ];
  return (
    <>
      <DataTable
        caption={words.list}
        columns={columns}
        rows={shown.items}
        keyOf={({ id }) => id}
        density="small"
        selection={{ chosen, allName: words.chooseAll, nameOf: ({ name }) => words.choose(name), onChange: onChoose }}
      />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
};
