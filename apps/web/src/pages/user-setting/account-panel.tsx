import { AvatarEditor } from '../../domains/identity/avatar/index.ts';
import { useCompanyClock } from '../../shared/i18n/company-clock.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Row } from '../../shared/layout/layout.tsx';
import { useSession } from '../../shared/session/session.ts';
import { Facts } from '../../shared/ui/facts.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import styles from './user-setting.module.css';
import { settingWords } from './user-setting.words.ts';

/** The account's summary, updated by every change on the page. */
export const AccountPanel = () => {
  const words = useWords(settingWords);
  const clock = useCompanyClock();
  const profile = useSession((state) => state.profile);
  if (!profile) return null;
  const certified = profile.certification === 1;
  const facts = [
    [words.name, <bdi key="name">{profile.name}</bdi>],
    [
      words.certification,
      <StatusTag key="certification" tone={certified ? 'good' : 'off'}>
        {certified ? words.certified : words.notCertified}
      </StatusTag>,
    ],
    [words.accountId, profile.accountId],
    [words.phone, profile.phone || words.noPhone],
    [words.registrationDate, clock.instant(profile.registrationDate)],
  ] as const;
  return (
    <PageCard>
      <Row wrap className={styles.panel}>
        <AvatarEditor size={100} />
        <Facts look="columns" facts={facts} label={words.account} className={styles.facts} />
      </Row>
    </PageCard>
  );
};
