import { getStudio } from '@onair/contract/live/studios/studios';
import { ChatPanel } from '../../domains/chat/moderation/index.ts';
import { ControlBar } from '../../domains/live/controls/index.ts';
import { InformationCard, Notices, PreviewCard, StatusCard, StudioProvider } from '../../domains/live/studios/index.ts';
import { useCall } from '../../shared/api/query.ts';
import { Stack } from '../../shared/layout/layout.tsx';
import { Loaded } from '../../shared/ui/states.tsx';
import { CenterTabs } from './center-tabs.tsx';
import styles from './monitor-page.module.css';
import { MonitorSkeleton } from './monitor-skeleton.tsx';

/** One studio: chat, picture with its controls, methods, health and information. */
export const StudioColumns = ({ id }: { id: string }) => {
  const query = useCall(getStudio, { id }, { handled: true, forgetPrevious: true });
  return (
    <Loaded query={query} loading={<MonitorSkeleton />}>
      {(studio) => (
        <StudioProvider value={studio}>
          <Notices />
          <div className={styles.columns}>
            <Stack gap={16} shrinks className={styles.center}>
              <div>
                <PreviewCard />
                <ControlBar />
              </div>
              <CenterTabs />
            </Stack>
            <div className={styles.chat}>
              <ChatPanel studioId={studio.id} slug={studio.slug} />
            </div>
            <Stack gap={16} shrinks className={styles.right}>
              <StatusCard />
              <InformationCard />
            </Stack>
          </div>
        </StudioProvider>
      )}
    </Loaded>
  );
};
