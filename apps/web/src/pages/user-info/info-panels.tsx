import { useState } from 'react';
import { GroupList, GroupPanel, groupWords } from '../../domains/groups/index.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { SidePanel } from '../../shared/ui/side-panel.tsx';
import { AllActivity } from './all-activity.tsx';
import { type InfoState, useInfoState } from './info-state.ts';
import { infoWords } from './user-info.words.ts';

/** Panels named in the address; a panel keeps its content while it slides out. */
export const InfoPanels = () => {
  const words = useWords(infoWords);
  const groups = useWords(groupWords);
  const [state, change] = useInfoState();
  const [kept, setKept] = useState<InfoState>(state);
  const open = Boolean(state.group || state.list || state.activity);
  if (open && kept !== state) setKept(state);
  const { group, list, activity } = open ? state : kept;
  const close = () => change({ group: undefined, list: undefined, activity: undefined });
  if (group) {
    const onBack = list ? () => change({ group: undefined }) : undefined;
    return <GroupPanel key={group} id={group} open={open} onClose={close} onBack={onBack} />;
  }
  if (list) {
    const title = list === 'project' ? groups.allProjects : groups.allTeams;
    return (
      <SidePanel open={open} title={title} width={560} onClose={close}>
        <GroupList key={list} kind={list} onOpen={(id) => change({ group: id })} />
      </SidePanel>
    );
  }
  return (
    <SidePanel open={open && activity !== undefined} title={words.activity} width={560} onClose={close}>
      <AllActivity />
    </SidePanel>
  );
};
