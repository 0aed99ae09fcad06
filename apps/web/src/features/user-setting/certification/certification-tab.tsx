import { certification } from '@onair/contract/certification';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Loaded, Skeleton } from '../../../shared/ui/states.tsx';
import { certificationWords } from './certification.words.ts';

/** What the account is certified as. */
export const CertificationTab = () => {
  const words = useWords(certificationWords);
  const query = useCall(certification, {}, { handled: true });
  return (
    <Loaded query={query} loading={<Skeleton rows={8} />}>
      {(data) => (
        <section>
          <h2>{words.title}</h2>
          {data.enterpriseInfo?.enterpriseName}
        </section>
      )}
    </Loaded>
  );
};
