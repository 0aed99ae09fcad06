import { webLinkFault } from '@onair/contract/safe-text';
import type { ReactNode } from 'react';
import { AvatarEditor } from '../../domains/identity/avatar/index.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { IconHome, IconLink, IconLocation, IconUser } from '../../shared/kit/icons.ts';
import { Row, Stack, Text } from '../../shared/layout/layout.tsx';
import { useSession } from '../../shared/session/session.ts';
import { PageLink } from '../../shared/ui/page-link.tsx';
import styles from './user-info.module.css';
import { infoWords } from './user-info.words.ts';
import { VisitsTile } from './visits-tile.tsx';

const Fact = ({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) => (
  <li>
    {icon}
    <span className="sr-only">{label}</span>
    <span>{children}</span>
  </li>
);

/** The person, and their use of the console this month. */
export const InfoHeader = () => {
  const words = useWords(infoWords);
  const profile = useSession((state) => state.profile);
  if (!profile) return null;
  const { name, jobName, organizationName, locationName, introduction, personalWebsite: site } = profile;
  return (
    <Row as="section" wrap justify="between" rounded className={styles.header} aria-label={words.about}>
      <Row gap={24} shrinks className={styles.person}>
        <AvatarEditor size={72} />
        <Stack gap={6} shrinks>
          <Text as="h2" size={20} line={28} weight="medium" anywhere>
            {name}
          </Text>
          <Row as="ul" wrap gap={[4, 20]} align="stretch" tone="muted" className={styles.facts}>
            <Fact icon={<IconUser aria-hidden="true" />} label={words.job}>
              {jobName || words.unset}
            </Fact>
            <Fact icon={<IconHome aria-hidden="true" />} label={words.organization}>
              {organizationName || words.unset}
            </Fact>
            <Fact icon={<IconLocation aria-hidden="true" />} label={words.location}>
              {locationName || words.unset}
            </Fact>
            {site && webLinkFault(site) === null ? (
              <Fact icon={<IconLink aria-hidden="true" />} label={words.website}>
                <a href={site} target="_blank" rel="noopener noreferrer">
                  {site.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
                </a>
              </Fact>
            ) : null}
          </Row>
          {introduction ? (
            <Text as="p" tone="muted" anywhere className={styles.introduction}>
              {introduction}
            </Text>
          ) : null}
          <PageLink to="Setting" className={styles.link}>
            {words.editProfile}
          </PageLink>
        </Stack>
      </Row>
      <VisitsTile />
    </Row>
  );
};
