import type { CertificationRecord, CertificationState, EnterpriseInfo } from '@onair/contract/identity/certification';
import { PAGE_SIZE_DEFAULT } from '@onair/contract/paging';
import { type ReactNode, useState } from 'react';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import type { Column } from '../../../shared/ui/data-table/column.ts';
import { DataRows } from '../../../shared/ui/data-table/data-list.tsx';
import { Pager } from '../../../shared/ui/data-table/pager.tsx';
import { timeCells } from '../../../shared/ui/data-table/time-cells.tsx';
import { type Fact, Facts } from '../../../shared/ui/facts.tsx';
import { StatusTag, type Tone } from '../../../shared/ui/status-tag.tsx';
import styles from './certification.module.css';
import { certificationWords } from './certification.words.ts';

const tones: Record<CertificationState, Tone> = { auditing: 'busy', passed: 'good', rejected: 'bad', withdrawn: 'off' };

export const CertificationStatusTag = ({ status }: { status: CertificationState }) => {
  const words = useWords(certificationWords);
  return <StatusTag tone={tones[status]}>{words.states[status]}</StatusTag>;
};

type RecordsProps = {
  rows: readonly CertificationRecord[];
  onCheck: (id: string) => void;
  onWithdraw: (row: CertificationRecord) => void;
};

/** Every request of the account; one in review can be withdrawn. */
export const Records = ({ rows, onCheck, onWithdraw }: RecordsProps) => {
  const words = useWords(certificationWords);
  const clock = useCompanyClock();
  const columns: Column<CertificationRecord>[] = [
    { key: 'type', title: words.type, width: 140, cell: (row) => words.enterpriseTypes[row.certificationType] },
    { key: 'content', title: words.content, width: 240, rowHeader: true, cell: (row) => row.certificationContent },
    { key: 'status', title: words.state, width: 110, cell: (row) => <CertificationStatusTag status={row.status} /> },
    { key: 'time', title: words.created, width: 170, ...timeCells((row) => row.time) },
    {
      key: 'operation',
      title: words.operation,
      width: 150,
      cell: (row) => (
        <Row as="span" gap={4} align="stretch" className={styles.acts}>
          <Button
            type="text"
            size="small"
            aria-label={words.checkOf(clock.instant(row.time))}
            onClick={() => onCheck(row.id)}
          >
            {words.check}
          </Button>
          {row.status === 'auditing' ? (
            <Button
              type="text"
              size="small"
              aria-label={words.withdrawOf(clock.instant(row.time))}
              onClick={() => onWithdraw(row)}
            >
              {words.withdraw}
            </Button>
          ) : null}
        </Row>
      ),
    },
  ];
  const [page, setPage] = useState({ current: 1, pageSize: PAGE_SIZE_DEFAULT });
  const first = (page.current - 1) * page.pageSize;
  return (
    <>
      <DataRows
        caption={words.records}
        columns={columns}
        rows={rows.slice(first, first + page.pageSize)}
        card={{ title: 'content', corner: 'status', foot: 'operation' }}
        keyOf={(row) => row.id}
      />
      {rows.length > PAGE_SIZE_DEFAULT ? (
        <Pager compact {...page} total={rows.length} onChange={(current, pageSize) => setPage({ current, pageSize })} />
      ) : null}
    </>
  );
};

type FactsProps = { info: EnterpriseInfo; status: ReactNode; timeLabel?: string };

/** Nine facts about a body; names and numbers as they are given, masked or not. */
export const BodyFacts = ({ info, status, timeLabel }: FactsProps) => {
  const words = useWords(certificationWords);
  const clock = useCompanyClock();
  const facts: readonly Fact[] = [
    [words.accountType, words.accountTypes[info.accountType]],
    [words.status, status],
    [timeLabel ?? words.time, clock.instant(info.time)],
    [
      words.legalPerson,
      <bdi key="person" data-content>
        {info.legalPerson}
      </bdi>,
    ],
    [words.certificateType, words.certificateTypes[info.certificateType]],
    [words.authenticationNumber, info.authenticationNumber],
    [
      words.enterpriseName,
      <bdi key="name" data-content>
        {info.enterpriseName}
      </bdi>,
    ],
    [words.enterpriseCertificateType, words.enterpriseTypes[info.enterpriseCertificateType]],
    [words.organizationCode, info.organizationCode],
  ];
  return <Facts look="columns" facts={facts} className={styles.facts} />;
};
