import { Button } from '@arco-design/web-react';
import { type CertificationDetail, getCertification, revealCertification } from '@onair/contract/certification';
import { useState } from 'react';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { useRole } from '../../../shared/session/session.ts';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { Loaded } from '../../../shared/ui/states.tsx';
import { Steps } from '../../../shared/ui/steps.tsx';
import styles from './certification.module.css';
import { certificationWords } from './certification.words.ts';
import { Decisions } from './decisions.tsx';
import { Facts } from './facts.tsx';
import { Paper } from './paper.tsx';
import { CertificationStatusTag } from './status.tsx';

const Detail = ({ detail }: { detail: CertificationDetail }) => {
  const words = useWords(certificationWords);
  const format = useFormat();
  const role = useRole();
  const [shown, setShown] = useState<Partial<CertificationDetail>>({});
  const reveal = useWrite(revealCertification, { onDone: setShown });
  const full = Object.keys(shown).length > 0;
  return (
    <div className={styles.panel}>
      <p className={styles.note}>
        {words.applicant} · <bdi>{detail.applicant}</bdi>
      </p>
      <Facts info={{ ...detail, ...shown }} status={<CertificationStatusTag status={detail.status} />} />
      {role === 'admin' && !full ? (
        <div>
          <Button size="small" loading={reveal.isPending} onClick={() => reveal.mutate({ id: detail.id })}>
            {words.reveal}
          </Button>
          <p className={styles.note}>{words.revealNote}</p>
        </div>
      ) : null}
      {detail.reason ? (
        <div>
          <h3>{words.reason}</h3>
          <bdi>{detail.reason}</bdi>
        </div>
      ) : null}
      <h3>{words.documents}</h3>
      <ul className={styles.papers}>
        {detail.documents.map((id, index) => (
          <li key={id} className={styles.paper}>
            <Paper id={id} alt={words.document(index + 1)} />
          </li>
        ))}
      </ul>
      <h3>{words.history}</h3>
      <Steps
        look="line"
        label={words.history}
        steps={detail.history.map(({ move, name, at }) => ({
          key: `${move}${at}`,
          title: words.moves[move],
          note: words.by(name, format.instant(at)),
          state: move === 'reject' || move === 'withdraw' ? ('stopped' as const) : ('done' as const),
        }))}
      />
    </div>
  );
};

/** One request: facts, documents and history, with what this person may do about it. */
export const DetailPanel = ({ id, onClose }: { id: string | undefined; onClose: () => void }) => {
  const words = useWords(certificationWords);
  const query = useCall(
    getCertification,
    { id: id ?? '' },
    { enabled: id !== undefined, handled: true, forgetPrevious: true },
  );
  return (
    <SidePanel
      open={id !== undefined}
      title={words.detail}
      width={600}
      onClose={onClose}
      footer={query.data?.status === 'auditing' ? <Decisions key={query.data.version} detail={query.data} /> : null}
    >
      <Loaded query={query}>{(detail) => <Detail key={detail.id} detail={detail} />}</Loaded>
    </SidePanel>
  );
};
