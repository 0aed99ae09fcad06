import { groupChannel } from '@onair/contract/groups/groups';
import { Stack } from '../../shared/layout/layout.tsx';
import { Overlay } from '../../shared/overlay/overlays.tsx';
import { useChannel } from '../../shared/stream/connection.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { ActivityCard } from './activity-card.tsx';
import { useInfoState } from './info.state.ts';
import { InfoHeader } from './info-header.tsx';
import { NotificationsCard } from './notifications-card.tsx';
import { ProjectsCard } from './projects-card.tsx';
import { TeamsCard } from './teams-card.tsx';
import styles from './user-info.module.css';

const InfoPanels = lazyPart(async () => (await import('./info-panels.tsx')).InfoPanels, { ahead: true });

/** A person's profile: projects, teams, activity and notifications. */
export const UserInfoPage = () => {
  const [{ group, list, activity }, change] = useInfoState();
  const open = Boolean(group || list || activity);
  useChannel(groupChannel);
  return (
    <Stack gap={16}>
      <InfoHeader />
      <div className={styles.columns}>
        <Stack gap={16}>
          <ProjectsCard />
          <ActivityCard />
        </Stack>
        <Stack gap={16}>
          <TeamsCard />
          <NotificationsCard />
        </Stack>
      </div>
      <Overlay
        part={InfoPanels}
        props={open && { group, list, activity }}
        onClose={() => change({ group: undefined, list: undefined, activity: undefined })}
      />
    </Stack>
  );
};
