import type { MenuIcon } from '@onair/contract/routes';
import { entryOf } from '@onair/contract/typed';
import type { ComponentType } from 'react';
import {
  IconApps,
  IconCheckCircle,
  IconDashboard,
  IconExclamationCircle,
  IconFile,
  IconLink,
  IconList,
  IconQuestionCircle,
  IconSettings,
  IconUser,
} from '../../shared/kit/icons.ts';

const icons: Record<MenuIcon, ComponentType> = {
  dashboard: IconDashboard,
  apps: IconApps,
  list: IconList,
  settings: IconSettings,
  file: IconFile,
  'check-circle': IconCheckCircle,
  'exclamation-circle': IconExclamationCircle,
  user: IconUser,
  link: IconLink,
  'question-circle': IconQuestionCircle,
};

/** The icon with a name; an unknown name of a server gets a plain page icon. */
export const MenuIconOf = ({ name }: { name: string | undefined }) => {
  const Icon = entryOf(icons, name) ?? IconFile;
  return <Icon />;
};
