import { useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { TabList } from '../../../shared/ui/tab-list.tsx';
import { analysisWords } from './analysis.words.ts';
import type { Drill } from './drill.ts';
import { DrillContents } from './drill-contents.tsx';
import { DrillEvents } from './drill-events.tsx';
import { DrillTop } from './drill-top.tsx';

type Tab = 'events' | 'top';

const Events = ({ drill }: { drill: Drill }) => {
  const words = useWords(analysisWords).drill;
  const [tab, setTab] = useState<Tab>('events');
  return (
    <TabList
      label={drill.title}
      tabs={[
        { key: 'events', title: words.events },
        { key: 'top', title: words.top },
      ]}
      active={tab}
      onChange={setTab}
    >
      {tab === 'events' ? <DrillEvents drill={drill} /> : <DrillTop drill={drill} />}
    </TabList>
  );
};

/** Details of a point: its events and their content, or the items published there. */
export const DrillPanel = ({ open, drill, onClose }: { open: boolean; drill: Drill; onClose: () => void }) => (
  <SidePanel open={open} title={drill.title} width={640} onClose={onClose}>
    {drill.contents ? <DrillContents key={drill.title} drill={drill} /> : <Events key={drill.title} drill={drill} />}
  </SidePanel>
);
