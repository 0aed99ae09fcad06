import { getStudio } from '@onair/contract/studios';
import { useCall } from '../../shared/api/query.ts';
import { Loaded } from '../../shared/ui/states.tsx';
import { CentreTabs } from './centre-tabs.tsx';
import { ChatPanel } from './chat/chat-panel.tsx';
import { InformationCard } from './information-card.tsx';
import styles from './monitor-page.module.css';
import { MonitorSkeleton } from './monitor-skeleton.tsx';
import { Notices } from './notices.tsx';
import { PreviewCard } from './preview-card.tsx';
import { QuickOperations } from './quick-operations.tsx';
import { StatusCard } from './status-card.tsx';
import { StudioProvider } from './studio-context.ts';

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
