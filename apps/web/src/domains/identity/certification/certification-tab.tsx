import { certification } from '@onair/contract/identity/certification';
import { certificationChannel } from '@onair/contract/identity/certification-channels';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import { Overlay, useOverlays } from '../../../shared/overlay/overlays.tsx';
import { useChannel } from '../../../shared/stream/connection.ts';
import { Empty, Loaded, Skeleton } from '../../../shared/ui/states.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import styles from './certification.module.css';
import { certificationWords } from './certification.words.ts';
import { CertificationReview, MoveDialog } from './detail-panel.tsx';
import { BodyFacts, Records } from './records.tsx';
import { RequestPanel } from './request-panel.tsx';

/** The certification that is open: one's own, or one under review. */
type OpenCertification = { id?: string | undefined; review?: string | undefined };

/** The certification of the account and its history. */
export const CertificationTab = ({
  shown,
  onShow,
}: {
  shown: OpenCertification;
  onShow: (next: OpenCertification) => void;
}) => {
  const words = useWords(certificationWords);
  const [requesting, setRequesting] = useState(false);
  const query = useCall(certification, {}, { handled: true });
  useChannel(certificationChannel);
  const { open } = useOverlays();
  const id = shown.review ?? shown.id;
  const waits = query.data?.record.some(({ status }) => status === 'auditing') ?? false;
  return (
    <>
      <Loaded query={query} loading={<Skeleton rows={8} />}>
        {({ enterpriseInfo, record }) => (
          <>
            <Row wrap gap={8} justify="between" above={8} below={12} className={styles.head}>
              <h2>{words.enterprise}</h2>
              <Button
                type={enterpriseInfo ? 'text' : 'primary'}
                disabled={waits}
                {...(waits ? { 'aria-describedby': 'certification-waits' } : {})}
                onClick={() => setRequesting(true)}
              >
                {enterpriseInfo ? words.modify : words.start}
              </Button>
            </Row>
            {waits ? (
              <p className={styles.waits} id="certification-waits">
                {words.open}
              </p>
            ) : null}
            {enterpriseInfo ? (
              <BodyFacts info={enterpriseInfo} status={<StatusTag tone="good">{words.certified}</StatusTag>} />
            ) : (
              <Empty text={words.none} />
            )}
            <Row wrap gap={8} justify="between" above={8} below={12} className={styles.head}>
              <h2>{words.records}</h2>
            </Row>
            {record.length > 0 ? (
              <Records
                rows={record}
                onCheck={(one) => onShow({ id: one })}
                onWithdraw={({ id, version }) => open(MoveDialog, { requested: { move: 'withdraw', id, version } })}
              />
            ) : (
              <Empty text={words.noRecords} />
            )}
          </>
        )}
      </Loaded>
      <Overlay
        part={RequestPanel}
        props={requesting && { known: query.data?.enterpriseInfo ?? null }}
        onClose={() => setRequesting(false)}
      />
      <Overlay part={CertificationReview} props={id !== undefined && { id }} onClose={() => onShow({})} />
    </>
  );
};
