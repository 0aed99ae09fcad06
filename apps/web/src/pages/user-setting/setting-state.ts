import { Uuid } from '@onair/contract/text';
import { type Static, Type } from 'typebox';
import { useSearchState } from '../../shared/page/page.tsx';

export const SETTING_TABS = [
  'basic',
  'security',
  'certification',
  'notifications',
  'personal',
  'integrations',
] as const;
export type SettingTab = (typeof SETTING_TABS)[number];

/** State of the page in its address: the tab and what is open in it, so that a message can link to it. */
export const SettingState = Type.Object({
  tab: Type.Union(
    [
      Type.Literal('basic'),
      Type.Literal('security'),
      Type.Literal('certification'),
      Type.Literal('notifications'),
      Type.Literal('personal'),
      Type.Literal('integrations'),
    ],
    { default: 'basic' },
  ),
  /** The open certification, for its author or for review. */
  id: Type.Optional(Uuid),
  review: Type.Optional(Uuid),
});
export type SettingState = Static<typeof SettingState>;

export const useSettingState = () => useSearchState(SettingState);
