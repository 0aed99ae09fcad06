import type { MenuEntry } from '@onair/contract/identity/session';
import { useLayoutEffect, useRef, useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { IconMore } from '../../../shared/kit/icons.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import { useTitle } from '../../../shared/page/menu.words.ts';
import { layoutWords } from '../layout.words.ts';
import { fitting } from './fitting.ts';
import { MenuFlyout } from './menu-flyout.tsx';
import { MenuIconOf, MenuLink, useMenu } from './menu-link.tsx';
import styles from './top-menu.module.css';

const GAP = 4;
const MORE_WIDTH = 48;

/** The number of entries that fit the bar, measured again whenever the bar or the texts change. */
const useFitting = (menu: readonly MenuEntry[], words: string) => {
  const bar = useRef<HTMLElement>(null);
  const [count, setCount] = useState(menu.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words have other widths
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const measure = () => {
      element.classList.add(styles.measuring ?? '');
      const items = [...element.querySelectorAll<HTMLElement>(':scope > ul > li[data-entry]')];
      const widths = items.map((item) => item.offsetWidth + GAP);
      element.classList.remove(styles.measuring ?? '');
      setCount(fitting(widths, element.clientWidth, MORE_WIDTH));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [menu, words]);
  return { bar, count };
};

/** The menu in the navbar; overflow is under "…". */
export const TopMenu = ({ path }: { path: string }) => {
  const words = useWords(layoutWords);
  const title = useTitle();
  const menu = useMenu();
  const { bar, count } = useFitting(menu, words.more);
  const rest = menu.slice(count);
  const holds = (entry: MenuEntry) => entry.children?.some((child) => child.path === path);
  return (
    <nav ref={bar} className={styles.nav} aria-label={words.mainMenu}>
      <Row as="ul" gap={4} align="stretch" className={styles.list}>
        {menu.map((entry, index) => {
          const className = `${styles.entry} ${holds(entry) ? styles.holds : ''}`;
          const beyond = index >= count ? styles.beyond : '';
          const inside = (
            <>
              <MenuIconOf name={entry.meta.icon} />
              {title(entry.meta.locale)}
            </>
          );
          return entry.children ? (
            <MenuFlyout key={entry.name} entry={entry} path={path} side="below" className={className} holder={beyond}>
              {inside}
            </MenuFlyout>
          ) : (
            <li key={entry.name} data-entry="" className={beyond}>
              <MenuLink entry={entry} current={entry.path === path} className={className}>
                {inside}
              </MenuLink>
            </li>
          );
        })}
        {rest.length > 0 ? (
          <MenuFlyout
            path={path}
            groups={rest}
            side="below-end"
            label={words.more}
            className={`${styles.entry} ${rest.some(holds) ? styles.holds : ''}`}
          >
            <IconMore />
          </MenuFlyout>
        ) : null}
      </Row>
    </nav>
  );
};
