import { visits } from '@onair/contract/identity/profile';
import { webLinkFault } from '@onair/contract/lib/safe-text';
import { pageRoutes } from '@onair/contract/routes';
import type { ReactNode } from 'react';
import { AvatarEditor } from '../../domains/identity/avatar/index.ts';
import { useCall } from '../../shared/api/query.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { IconHome, IconLink, IconLocation, IconUser } from '../../shared/kit/icons.ts';
import { Row, Stack, Text } from '../../shared/layout/layout.tsx';
import { usePageName } from '../../shared/page/page-names.words.ts';
import { useSession } from '../../shared/session/session.ts';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { Loaded, Skeleton } from '../../shared/ui/states.tsx';
import styles from './user-info.module.css';
import { infoWords } from './user-info.words.ts';

/** Visits of this month against the same days of last month, and the pages opened most. */
const VisitsTile = () => {
  const words = useWords(infoWords);
  const format = useFormat();
  const pageName = usePageName();
  const query = useCall(visits, {}, { handled: true });
  const nameOf = (name: string) => {
    const page = pageRoutes.find((one) => one.name === name);
    return page ? pageName(page.name) : name;
  };
  return (
    <div className={styles.visits}>
      <Text as="h3" tone="muted" size={14} className={styles.small}>
        {words.visits}
      </Text>
      <Loaded query={query} loading={<Skeleton rows={2} />}>
        {([all, ...pages]) => (
          <>
            <Text as="p" weight="medium" numeric above={2} below={2} className={styles.count}>
              {words.times(format.number(all?.visits ?? 0))}
            </Text>
            <Text as="p" tone="muted" size={12} below={8} data-down={(all?.growth ?? 0) < 0}>
              {typeof all?.growth === 'number' ? words.againstLastMonth(format.change(all.growth)) : words.noLastMonth}
            </Text>
            {pages.length > 0 ? (
              <Stack as="ul" gap={2} className={styles.pages} aria-label={words.mostVisited}>
                {pages.map((page) => (
                  <li key={page.name}>
                    <span>{nameOf(page.name)}</span>
                    <span>{format.number(page.visits)}</span>
                  </li>
                ))}
              </Stack>
            ) : (
              <Text as="p" tone="muted" size={12} below={8}>
                {words.noVisits}
              </Text>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
};

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
