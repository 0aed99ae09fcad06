import { monitorWords, useMonitorState, useStudioId } from '../../domains/live/studios/index.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { TabList } from '../../shared/ui/tab-list.tsx';

const LiveMethods = lazyPart(async () => (await import('../../domains/live/methods/live-methods.tsx')).LiveMethods, {
  inPlace: true,
  ahead: true,
});
const AudienceTab = lazyPart(async () => (await import('../../domains/live/audience/audience-tab.tsx')).AudienceTab, {
  inPlace: true,
});

/** Below the preview: how the studio goes live, and who watches. Each tab's code is fetched when it is opened. */
export const CenterTabs = () => {
  const words = useWords(monitorWords);
  const studioId = useStudioId();
  const [{ tab }, change] = useMonitorState();
  return (
    <PageCard>
      <TabList
        label={words.tabs}
        tabs={[
          { key: 'method', title: words.method },
          { key: 'population', title: words.population },
        ]}
        active={tab}
        onChange={(next) => change({ tab: next }, { replace: true })}
      >
        {tab === 'method' ? <LiveMethods studioId={studioId} /> : null}
        {tab === 'population' ? <AudienceTab /> : null}
      </TabList>
    </PageCard>
  );
};
