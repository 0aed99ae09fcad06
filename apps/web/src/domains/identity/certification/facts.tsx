import type { EnterpriseInfo } from '@onair/contract/identity/certification';
import type { ReactNode } from 'react';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { type Fact, Facts } from '../../../shared/ui/facts.tsx';
import styles from './certification.module.css';
import { certificationWords } from './certification.words.ts';

type Props = { info: EnterpriseInfo; status: ReactNode; timeLabel?: string };

/** Nine facts about a body; names and numbers as they are given, masked or not. */
export const BodyFacts = ({ info, status, timeLabel }: Props) => {
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
