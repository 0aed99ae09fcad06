import { listStudioParameters, type OperationRow, searchOperations } from '@onair/contract/stream-parameters/changes';
import { entryOf } from '@onair/contract/typed';
import { useCall } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import type { Column } from '../../shared/ui/data-table/column.ts';
import { DataList } from '../../shared/ui/data-table/data-list.tsx';
import { timeCells } from '../../shared/ui/data-table/time-cells.tsx';
import { NamedSelect } from '../../shared/ui/named-select.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { StatusTag, type Tone } from '../../shared/ui/status-tag.tsx';
import styles from './basic-profile.module.css';
import { basicProfileWords } from './stream-parameters.words.ts';

const tones: readonly Tone[] = ['busy', 'good', 'bad', 'off'];

const useColumns = (onView: (id: string) => void): Column<OperationRow>[] => {
  const words = useWords(basicProfileWords);
  return [
    { key: 'number', title: words.contentNumber, rowHeader: true, cell: (row) => row.contentNumber },
    {
      key: 'content',
      title: words.updateContent,
      width: 180,
      cell: (row) => (
        <span className={styles.content}>
          <span data-content>{row.studio}</span> · {row.updateContent}
        </span>
      ),
    },
    { key: 'act', title: words.act, cell: (row) => words.acts[row.act] },
    {
      key: 'status',
      title: words.status,
      cell: (row) => <StatusTag tone={tones[row.status] ?? 'off'}>{entryOf(words.statuses, row.status)}</StatusTag>,
    },
    { key: 'who', title: words.who, cell: (row) => <span data-content>{row.who}</span> },
    {
      key: 'time',
      title: words.updateTime,
      ...timeCells((row) => row.updateTime),
    },
    {
      key: 'operation',
      title: words.operation,
      stick: 'end',
      cell: (row) => (
        <Button
          type="text"
          size="small"
          className={styles.view ?? ''}
          aria-label={words.viewOf(row.contentNumber)}
          onClick={() => onView(row.changeId)}
        >
          {words.view}
        </Button>
      ),
    },
  ];
};

type LogPosition = { current: number; pageSize: number; of?: string | undefined };

type Props = LogPosition & { onPlace: (place: Partial<LogPosition>) => void; onView: (id: string) => void };

/** Operations on the parameters of all studios or of one, latest first. */
export const OperationLogCard = ({ current, pageSize, of, onPlace, onView }: Props) => {
  const words = useWords(basicProfileWords);
  const studios = useCall(listStudioParameters, {}, { handled: true });
  const log = useCall(searchOperations, { current, pageSize, ...(of ? { studio: of } : {}) }, { handled: true });
  const columns = useColumns(onView);
  return (
    <PageCard
      title={words.log}
      extra={
        <NamedSelect
          name={words.logOf}
          className={styles.filter}
          value={of ?? ''}
          options={[
            { value: '', label: words.allStudios },
            ...(studios.data ?? []).map(({ studio }) => ({ value: studio.id, label: studio.name })),
          ]}
          onChange={(studio) => onPlace({ of: studio === '' ? undefined : studio, current: 1 })}
        />
      }
    >
      <DataList
        query={log}
        caption={words.log}
        columns={columns}
        keyOf={(row) => row.key}
        card={{ title: 'number', corner: 'status', foot: 'operation' }}
        expected={5}
        page={{ current, pageSize }}
        onPage={onPlace}
        empty={words.logEmpty}
      />
    </PageCard>
  );
};
