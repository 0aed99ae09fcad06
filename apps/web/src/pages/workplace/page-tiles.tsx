import { type PageName, type PageRoute, pageRoutes } from '@onair/contract/routes';
import type { ReactNode } from 'react';
import {
  IconApps,
  IconFile,
  IconFire,
  IconList,
  IconMobile,
  IconSettings,
  IconStorage,
  IconUser,
} from '../../shared/kit/icons.ts';
import { Text } from '../../shared/layout/layout.tsx';
import { usePageLabel } from '../../shared/page/menu.words.ts';
import { hrefOf, useGoTo } from '../../shared/page/page.tsx';
import { usePageName } from '../../shared/page/page-names.words.ts';
import { usePermits } from '../../shared/session/permission.tsx';
import styles from './workplace.module.css';

const icons: Partial<Record<PageName, ReactNode>> = {
  SearchTable: <IconFile />,
  DataAnalysis: <IconStorage />,
  MultiDimensionDataAnalysis: <IconApps />,
  Setting: <IconSettings />,
  Step: <IconMobile />,
  Card: <IconFire />,
  Info: <IconUser />,
};

const isOfOne = ({ ofOne }: PageRoute): boolean => ofOne === true;

/** Pages that may be shortcuts, as far as the role in force may see them. */
export const useShortcutPages = (): readonly PageName[] => {
  const permits = usePermits();
  return pageRoutes
    .filter((page) => page.name !== 'Workplace' && page.group !== 'exception' && !isOfOne(page) && permits(page.access))
    .map((page) => page.name);
};

/** What the menu calls a page, where that differs by more than its capitals. */
const MenuLabel = ({ label, name }: { label: string; name: string }) =>
  label.toLowerCase() === name.toLowerCase() ? null : <small>{label}</small>;

/** Pages as tiles under their own names, as headings have them, with the menu's label below; each is a link. */
export const PageTiles = ({ names, empty }: { names: readonly PageName[]; empty: string }) => {
  const goTo = useGoTo();
  const nameOf = usePageName();
  const labelOf = usePageLabel();
  if (names.length === 0)
    return (
      <Text as="p" tone="muted">
        {empty}
      </Text>
    );
  return (
    <ul className={styles.tiles}>
      {names.map((name) => (
        <li key={name}>
          <a
            href={hrefOf(name)}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              goTo.page(name);
            }}
          >
            <Text rounded fill={2} tone="strong" size={16} className={styles.tileIcon} aria-hidden="true">
              {icons[name] ?? <IconList />}
            </Text>
            <span>{nameOf(name)}</span>
            <MenuLabel label={labelOf(name)} name={nameOf(name)} />
          </a>
        </li>
      ))}
    </ul>
  );
};
