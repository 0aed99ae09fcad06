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
            <div className={styles.centre}>
              <PreviewCard />
              <CentreTabs />
            </div>
            <div className={styles.chat}>
              <ChatPanel studioId={studio.id} slug={studio.slug} />
            </div>
            <div className={styles.right}>
              <StatusCard />
              <QuickOperations />
              <InformationCard />
            </div>
          </div>
        </StudioProvider>
      )}
    </Loaded>
  );
};
