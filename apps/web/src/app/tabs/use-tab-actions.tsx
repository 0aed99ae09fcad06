import { type ReactNode, useState } from 'react';
import { useGoTo } from '../../shared/page/page.tsx';
import { isUnsaved, markUnsaved } from '../../shared/page/unsaved.ts';
import { AskToLeave } from '../../shared/ui/leave-guard.tsx';
import { reloadPage, setTabs, useTabs } from './tab-store.ts';
import { closeTabs, type TabAction } from './tabs.ts';

type Wish = { perform: () => void; loses: readonly string[] };

/**
 * Does what a tab's menu, cross, middle button or Delete key asks for; asks back where a page that goes holds input
 * nobody has saved. `question` is to be rendered.
 */
export const useTabActions = (
  active: string,
): { act: (action: TabAction, path: string) => void; question: ReactNode } => {
  const goTo = useGoTo();
  const tabs = useTabs((state) => state.tabs);
  const [asked, setAsked] = useState<Wish | null>(null);

  const wishOf = (action: TabAction, path: string): Wish => {
    if (action === 'reload') return { perform: () => reloadPage(path), loses: [path].filter(isUnsaved) };
    const outcome = closeTabs(tabs, action, path, active);
    const gone = tabs.filter((tab) => !outcome.tabs.includes(tab)).map((tab) => tab.path);
    const perform = () => {
      setTabs(outcome.tabs);
      if (outcome.goTo) goTo.href(outcome.goTo.fullPath);
    };
    return { perform, loses: gone.filter(isUnsaved) };
  };
  const act = (action: TabAction, path: string) => {
    const wish = wishOf(action, path);
    if (wish.loses.length > 0) setAsked(wish);
    else wish.perform();
  };
  const leave = () => {
    for (const path of asked?.loses ?? []) markUnsaved(path, false);
    asked?.perform();
    setAsked(null);
  };
  return {
    act,
    question: <AskToLeave open={asked !== null} onStay={() => setAsked(null)} onLeave={leave} />,
  };
};
