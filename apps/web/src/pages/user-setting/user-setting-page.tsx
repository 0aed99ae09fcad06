import { type ComponentType, useState } from 'react';
import { useWords } from '../../shared/i18n/words.ts';
import { Stack } from '../../shared/layout/layout.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { TabList } from '../../shared/ui/tab-list.tsx';
import { AccountPanel } from './account-panel.tsx';
import { SETTING_TABS, type SettingState, type SettingTab, useSettingState } from './setting-state.ts';
import { settingWords } from './user-setting.words.ts';

type OpenPanel = Pick<SettingState, 'id' | 'review'>;
type PartProps = { shown: OpenPanel; onShow: (next: OpenPanel) => void };

const IN_PLACE = { inPlace: true };

const parts: readonly (readonly [SettingTab, ComponentType<PartProps>])[] = [
  [
    'basic',
    lazyPart(async () => (await import('../../domains/identity/profile/basic-form.tsx')).BasicTab, {
      inPlace: true,
      ahead: true,
    }),
  ],
  [
    'security',
    lazyPart(async () => (await import('../../domains/identity/security/security-tab.tsx')).SecurityTab, IN_PLACE),
  ],
  [
    'certification',
    lazyPart(
      async () => (await import('../../domains/identity/certification/certification-tab.tsx')).CertificationTab,
      IN_PLACE,
    ),
  ],
  [
    'notifications',
    lazyPart(
      async () => (await import('../../domains/notifications/messages/notification-tab.tsx')).NotificationTab,
      IN_PLACE,
    ),
  ],
  ['personal', lazyPart(async () => (await import('./personal-tab.tsx')).PersonalTab, IN_PLACE)],
  [
    'integrations',
    lazyPart(async () => (await import('../../domains/integrations/integrations-tab.tsx')).IntegrationsTab, IN_PLACE),
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
          {parts.map(([key, Part]) =>
            seen.has(key) ? (
              <div key={key} hidden={tab !== key}>
                <Part shown={open} onShow={show} />
              </div>
            ) : null,
          )}
        </TabList>
      </PageCard>
    </Stack>
  );
};
