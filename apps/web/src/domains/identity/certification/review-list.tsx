import {
  type CertificationTodo,
  certificationTodoChannel,
  listCertificationTodos,
} from '@onair/contract/identity/certification';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import { useChannel } from '../../../shared/stream/use-channel.ts';
import type { Column } from '../../../shared/ui/data-table/column.ts';
import { DataRows } from '../../../shared/ui/data-table/data-list.tsx';
import { Paged } from '../../../shared/ui/data-table/paged.tsx';
import styles from './certification.module.css';
import { certificationWords } from './certification.words.ts';

/** What waits for an administrator, the oldest first; follows what others submit and decide. */
export const ReviewList = ({ onReview }: { onReview: (id: string) => void }) => {
  const words = useWords(certificationWords);
  const format = useFormat();
  const [page, setPage] = useState({ current: 1, pageSize: 10 });
  const query = useCall(listCertificationTodos, page, { handled: true });
  useChannel(certificationTodoChannel);
  const columns: Column<CertificationTodo>[] = [
    { key: 'who', title: words.applicant, width: 120, rowHeader: true, cell: (row) => <bdi>{row.applicant}</bdi> },
    { key: 'type', title: words.accountType, width: 120, cell: (row) => words.accountTypes[row.accountType] },
    { key: 'name', title: words.enterpriseName, width: 200, cell: (row) => <bdi>{row.enterpriseName}</bdi> },
    { key: 'time', title: words.created, width: 170, cell: (row) => format.instant(row.time) },
    {
      key: 'operation',
      title: words.operation,
      width: 120,
      cell: (row) => (
        <Row as="span" gap={4} align="stretch" className={styles.acts}>
          <Button
            type="text"
            size="small"
            aria-label={row.mine ? undefined : words.reviewOf(row.applicant)}
            onClick={() => onReview(row.id)}
          >
            {row.mine ? words.own : words.review}
          </Button>
        </Row>
      ),
    },
  ];
  return (
    <section aria-labelledby="certification-review">
      <Row wrap gap={8} justify="between" above={8} below={12} className={styles.head}>
        <h2 id="certification-review">{words.toReview}</h2>
      </Row>
      <Paged
        query={query}
        page={page}
        onPage={setPage}
        brief
        compact
        empty={<p className={styles.note}>{words.noReview}</p>}
      >
        {({ list }) => (
          <DataRows
            caption={words.toReview}
            columns={columns}
            rows={list}
            card={{ title: 'who', foot: 'operation' }}
            keyOf={(row) => row.id}
          />
        )}
      </Paged>
    </section>
  );
};
