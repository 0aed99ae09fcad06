import { permits } from '@onair/contract/access';
import { type PageName, type PageRoute, pageRoutes } from '@onair/contract/routes';
import type { ReactNode } from 'react';
import { useWords } from '../../shared/i18n/words.ts';
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
import { hrefOf, useGoTo } from '../../shared/page/page.tsx';
import { usePageName } from '../../shared/page/page-names.words.ts';
import { useRole } from '../../shared/session/session.ts';
import styles from './workplace.module.css';
import { workplaceWords } from './workplace.words.ts';

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
  const role = useRole();
  return pageRoutes
    .filter(
      (page) => page.name !== 'Workplace' && page.group !== 'exception' && !isOfOne(page) && permits(page.access, role),
    )
    .map((page) => page.name);
};

/** What a tile is called: its Workplace name where it has one, else the page's name. */
export const useTileName = (): ((name: PageName) => string) => {
  const words = useWords(workplaceWords);
  const pageName = usePageName();
  const shortcuts: Partial<Record<PageName, string>> = words.shortcuts;
  return (name) => shortcuts[name] ?? pageName(name);
};

type TilesProps = {
  names: readonly PageName[];
  empty: string;
  /** Under the pages' own names, as headings and tabs have them. */
  ownTitles?: boolean;
};

/** Pages as tiles; each is a link. */
export const PageTiles = ({ names, empty, ownTitles = false }: TilesProps) => {
  const goTo = useGoTo();
  const pageName = usePageName();
  const tileName = useTileName();
  const nameOf = ownTitles ? pageName : tileName;
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
            <span className={styles.tileIcon} aria-hidden="true">
              {icons[name] ?? <IconList />}
            </span>
            {nameOf(name)}
          </a>
        </li>
      ))}
    </ul>
  );
};
