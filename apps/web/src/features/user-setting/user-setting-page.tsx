import { useState } from 'react';
import { useWords } from '../../shared/i18n/words.ts';
import { LazyPart, partCode } from '../../shared/ui/lazy-part.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { TabList } from '../../shared/ui/tab-list.tsx';
import { AccountPanel } from './account-panel.tsx';
import { SETTING_TABS, type SettingTab, useSettingState } from './setting-state.ts';
import styles from './user-setting.module.css';
import { settingWords } from './user-setting.words.ts';

const parts: readonly (readonly [SettingTab, ReturnType<typeof partCode<object>>])[] = [
  ['basic', partCode(async () => (await import('./basic/basic-tab.tsx')).BasicTab)],
  ['security', partCode(async () => (await import('./security/security-tab.tsx')).SecurityTab)],
  ['certification', partCode(async () => (await import('./certification/certification-tab.tsx')).CertificationTab)],
];

/** The account at a glance, and its settings behind tabs. A tab is loaded when first shown and keeps what was typed in it. */
export const UserSettingPage = () => {
  const words = useWords(settingWords);
  const [{ tab }, change] = useSettingState();
  const [seen, setSeen] = useState<ReadonlySet<SettingTab>>(new Set([tab]));
  if (!seen.has(tab)) setSeen(new Set([...seen, tab]));
  return (
    <div className={styles.page}>
      <AccountPanel />
      <PageCard>
        <TabList
          look="rounded"
          label={words.kinds}
          tabs={SETTING_TABS.map((key) => ({ key, title: words.tabs[key] }))}
          active={tab}
          onChange={(next) => change({ tab: next, id: undefined, review: undefined })}
        >
          {parts.map(([key, code]) =>
            seen.has(key) ? (
              <div key={key} hidden={tab !== key}>
                <LazyPart inPlace code={code} props={{}} />
              </div>
            ) : null,
          )}
        </TabList>
      </PageCard>
    </div>
  );
};
