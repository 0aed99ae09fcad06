import type { MenuEntry } from '@onair/contract/identity/session';
import { memo, useEffect, useId, useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { IconDown, IconMenuFold, IconMenuUnfold } from '../../../shared/kit/icons.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import { useTitle } from '../../../shared/page/menu.words.ts';
import { layoutWords } from '../layout.words.ts';
import { MenuFlyout } from './menu-flyout.tsx';
import { MenuIconOf, MenuLink, useMenu } from './menu-link.tsx';
import styles from './side-menu.module.css';

type ChildProps = { entry: MenuEntry; current: boolean; onChoose: (() => void) | undefined };

/** A page in its group. A change of page renders the one that is left and the one that opens. */
const Child = memo(({ entry, current, onChoose }: ChildProps) => {
  const title = useTitle();
  return (
    <li>
      <MenuLink entry={entry} current={current} className={`${styles.entry} ${styles.child}`} onChoose={onChoose}>
        <span className={styles.label}>{title(entry.meta.locale)}</span>
      </MenuLink>
    </li>
  );
});

type GroupProps = {
  entry: MenuEntry;
  path: string;
  open: boolean;
  onToggle: () => void;
  onChoose?: (() => void) | undefined;
};

const Group = ({ entry, path, open, onToggle, onChoose }: GroupProps) => {
  const title = useTitle();
  const id = useId();
  const holds = entry.children?.some((child) => child.path === path);
  return (
    <li>
      <button
        type="button"
        className={`${styles.entry} ${holds ? styles.holds : ''}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
      >
        <MenuIconOf name={entry.meta.icon} />
        <span className={styles.label}>{title(entry.meta.locale)}</span>
        <IconDown className={styles.chevron} />
      </button>
      <div id={id} className={`${styles.fold} ${open ? styles.open : ''}`}>
        <ul className={styles.children}>
          {entry.children?.map((child) => (
            <Child key={child.name} entry={child} current={child.path === path} onChoose={onChoose} />
          ))}
        </ul>
      </div>
    </li>
  );
};

type Props = {
  path: string;
  collapsed?: boolean;
  /** Without it the menu cannot be collapsed (in the phone's drawer). */
  onCollapse?: () => void;
  onChoose?: () => void;
};

/** The side menu: groups collapse, the one with the current page opens by itself. */
export const SideMenu = ({ path, collapsed = false, onCollapse, onChoose }: Props) => {
  const words = useWords(layoutWords);
  const title = useTitle();
  const menu = useMenu();
  const holder = menu.find((entry) => entry.children?.some((child) => child.path === path))?.name;
  const [open, setOpen] = useState<readonly string[]>(holder ? [holder] : []);
  useEffect(() => {
    if (holder) setOpen((now) => (now.includes(holder) ? now : [...now, holder]));
  }, [holder]);
  const toggle = (name: string) => setOpen(open.includes(name) ? open.filter((one) => one !== name) : [...open, name]);
  return (
    <nav className={`${styles.nav} ${collapsed ? styles.collapsed : ''}`} aria-label={words.mainMenu}>
      <div className={styles.scroll}>
        <ul className={styles.list}>
          {menu.map((entry) => {
            if (entry.children && collapsed) {
              return (
                <MenuFlyout
                  key={entry.name}
                  entry={entry}
                  path={path}
                  side="right"
                  className={`${styles.entry} ${entry.name === holder ? styles.holds : ''}`}
                >
                  <MenuIconOf name={entry.meta.icon} />
                </MenuFlyout>
              );
            }
            if (entry.children) {
              return (
                <Group
                  key={entry.name}
                  entry={entry}
                  path={path}
                  open={open.includes(entry.name)}
                  onToggle={() => toggle(entry.name)}
                  onChoose={onChoose}
                />
              );
            }
            return (
              <li key={entry.name}>
                <MenuLink entry={entry} current={entry.path === path} className={styles.entry} onChoose={onChoose}>
                  <MenuIconOf name={entry.meta.icon} />
                  <span className={collapsed ? 'sr-only' : styles.label}>{title(entry.meta.locale)}</span>
                </MenuLink>
              </li>
            );
          })}
        </ul>
      </div>
      {onCollapse ? (
        <Row align="stretch" justify="end" className={styles.foot}>
          <button
            type="button"
            className={styles.collapse}
            aria-label={collapsed ? words.expand : words.collapse}
            onClick={onCollapse}
          >
            {collapsed ? <IconMenuUnfold /> : <IconMenuFold />}
          </button>
        </Row>
      ) : null}
    </nav>
  );
};
