import type { Rotation } from '@onair/contract/live/rotation';
import type { Video } from '@onair/contract/live/videos';
import { useState } from 'react';
import { duration } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Tag } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import type { Column } from '../../../shared/ui/data-table/column.ts';
import { DataTable } from '../../../shared/ui/data-table/data-table.tsx';
import styles from '../methods/methods.module.css';
import { useNow } from '../studios/now-store.ts';
import { Cover } from '../videos/cover.tsx';
import { OrderCell } from './order-cell.tsx';
import { rotationWords } from './rotation.words.ts';
import { moved, shortId } from './rotation-draft.ts';
import type { RotationState } from './use-rotation.ts';

type Props = {
  rotation: Rotation;
  state: RotationState;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
};

/** The videos in order; while editing, each can be moved by pointer and by keyboard. */
export const RotationTable = ({ rotation, state, chosen, onChoose }: Props) => {
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
