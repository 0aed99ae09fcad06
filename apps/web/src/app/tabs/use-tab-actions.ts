import { leaveForms } from '../../shared/page/ask-to-leave.ts';
import { useGoTo } from '../../shared/page/page.tsx';
import { unsavedOn } from '../../shared/page/unsaved.ts';
import { reloadPage, setTabs, useTabs } from './tab-store.ts';
import { closeTabs, type TabAction } from './tabs.ts';

/**
 * The actions of a tab's menu, cross, middle click and Delete key. If a page with unsaved input would close, it asks
 * first: until the reader agrees, every tab stays.
 */
export const useTabActions = (active: string): ((action: TabAction, path: string) => void) => {
  const goTo = useGoTo();
  const tabs = useTabs((state) => state.tabs);
  return (action, path) => {
    if (action === 'reload') return leaveForms(unsavedOn(path), () => reloadPage(path));
    const outcome = closeTabs(tabs, action, path, active);
    const gone = tabs.filter((tab) => !outcome.tabs.includes(tab)).map((tab) => tab.path);
    leaveForms(unsavedOn(...gone), () => {
      setTabs(outcome.tabs);
      if (outcome.goTo) goTo.href(outcome.goTo.fullPath);
    });
  };
};
