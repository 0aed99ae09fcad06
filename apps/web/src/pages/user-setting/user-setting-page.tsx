import { useState } from 'react';
import { useWords } from '../../shared/i18n/words.ts';
import { Stack } from '../../shared/layout/layout.tsx';
import { LazyPart, type PartCode, partCode } from '../../shared/ui/lazy-part.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { TabList } from '../../shared/ui/tab-list.tsx';
import { AccountPanel } from './account-panel.tsx';
import { SETTING_TABS, type SettingState, type SettingTab, useSettingState } from './setting-state.ts';
import { settingWords } from './user-setting.words.ts';

type OpenPanel = Pick<SettingState, 'id' | 'review'>;
type PartProps = { shown: OpenPanel; onShow: (next: OpenPanel) => void };

const parts: readonly (readonly [SettingTab, PartCode<PartProps>])[] = [
  [
    'basic',
    partCode(async () => (await import('../../domains/identity/profile/basic-form.tsx')).BasicTab, { ahead: true }),
  ],
  ['security', partCode(async () => (await import('../../domains/identity/security/security-tab.tsx')).SecurityTab)],
  [
    'certification',
    partCode(async () => (await import('../../domains/identity/certification/certification-tab.tsx')).CertificationTab),
  ],
  [
    'notifications',
    partCode(async () => (await import('../../domains/notifications/messages/notification-tab.tsx')).NotificationTab),
  ],
  ['personal', partCode(async () => (await import('./personal-tab.tsx')).PersonalTab)],
  [
    'integrations',
    partCode(async () => (await import('../../domains/integrations/integrations-tab.tsx')).IntegrationsTab),
  ],
];

/** The account's summary and settings in tabs. A tab is loaded when first shown and keeps its input. */
export const UserSettingPage = () => {
  const words = useWords(settingWords);
  const [{ tab, id, review }, change] = useSettingState();
  const [seen, setSeen] = useState<ReadonlySet<SettingTab>>(new Set([tab]));
  if (!seen.has(tab)) setSeen(new Set([...seen, tab]));
  const open = tab === 'certification' ? { id, review } : {};
  const show = (next: OpenPanel) => change({ tab: 'certification', id: undefined, review: undefined, ...next });
  return (
    <Stack gap={16}>
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
                <LazyPart inPlace code={code} props={{ shown: open, onShow: show }} />
              </div>
            ) : null,
          )}
        </TabList>
      </PageCard>
    </Stack>
  );
};
