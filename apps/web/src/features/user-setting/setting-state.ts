import { type Static, Type } from 'typebox';
import { useSearchState } from '../../shared/page/page.tsx';

export const SETTING_TABS = ['basic', 'security', 'certification'] as const;
export type SettingTab = (typeof SETTING_TABS)[number];

/** What the page keeps in its address: the tab, so that a message can lead to it. */
export const SettingState = Type.Object({
  tab: Type.Union([Type.Literal('basic'), Type.Literal('security'), Type.Literal('certification')], {
    default: 'basic',
  }),
});
export type SettingState = Static<typeof SettingState>;

export const useSettingState = () => useSearchState(SettingState);
