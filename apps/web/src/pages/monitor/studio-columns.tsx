import { getStudio } from '@onair/contract/live/studios';
import { ChatPanel } from '../../domains/chat/moderation/index.ts';
import {
  InformationCard,
  Notices,
  PreviewCard,
  QuickOperations,
  StatusCard,
  StudioProvider,
} from '../../domains/live/studios/index.ts';
import { useCall } from '../../shared/api/query.ts';
import { Stack } from '../../shared/layout/layout.tsx';
import { Loaded } from '../../shared/ui/states.tsx';
import { CentreTabs } from './centre-tabs.tsx';
import styles from './monitor-page.module.css';
import { MonitorSkeleton } from './monitor-skeleton.tsx';

/** One studio: chat, picture and methods, status and operations. */
export const StudioColumns = ({ id }: { id: string }) => {
  const query = useCall(getStudio, { id }, { handled: true, forgetPrevious: true });
  return (
    <Loaded query={query} loading={<MonitorSkeleton />}>
      {(studio) => (
        <StudioProvider value={studio}>
          <Notices />
          <div className={styles.columns}>
            <Stack gap={16} shrinks className={styles.centre}>
              <PreviewCard />
              <CentreTabs />
            </Stack>
            <div className={styles.chat}>
              <ChatPanel studioId={studio.id} slug={studio.slug} />
            </div>
            <Stack gap={16} shrinks className={styles.right}>
              <StatusCard />
              <QuickOperations />
              <InformationCard />
            </Stack>
          </div>
        </StudioProvider>
      )}
    </Loaded>
  );
};
