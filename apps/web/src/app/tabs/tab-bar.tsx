import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../shared/i18n/words.ts';
import { IconClose, IconLeft, IconMore, IconRight } from '../../shared/kit/icons.ts';
import { Row, Text } from '../../shared/layout/layout.tsx';
import { usePageLabel } from '../../shared/page/menu.words.ts';
import { PageLink } from '../../shared/ui/page-link.tsx';
import type { Anchor } from '../../shared/ui/popup.ts';
import { showInRow, useScrollEdges } from '../../shared/ui/side-scroll.ts';
import styles from './tab-bar.module.css';
import { TabMenu } from './tab-menu.tsx';
import { useTabs } from './tab-store.ts';
import { tabsWords } from './tabs.words.ts';
import { useTabActions } from './use-tab-actions.ts';

/** Scroll distance of an arrow. */
const STEP = 240;

/** One tab per page: the first is fixed, the rest close by cross, middle click or Delete. */
export const TabBar = ({ active }: { active: string }) => {
  const words = useWords(tabsWords);
  const labelOf = usePageLabel();
  const tabs = useTabs((state) => state.tabs);
  const act = useTabActions(active);
  const scroller = useRef<HTMLDivElement>(null);
  const edges = useScrollEdges(scroller, tabs);
  const [menu, setMenu] = useState<{ path: string; anchor: Anchor } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the strip moves when tabs come and go, and narrows for its arrows
  useEffect(
    () => showInRow(scroller.current?.querySelector('[data-active]') ?? null, scroller.current),
    [active, tabs, edges.start, edges.end],
  );
  const scroll = (by: number) => scroller.current?.scrollBy({ left: by, behavior: 'smooth' });
  return (
    <Row as="nav" gap={4} className={styles.bar} aria-label={words.bar}>
      {edges.start || edges.end ? (
        <button
          type="button"
          className={styles.arrow}
          aria-label={words.before}
          disabled={!edges.start}
          onClick={() => scroll(-STEP)}
        >
          <IconLeft />
        </button>
      ) : null}
      <div className={styles.scroll} ref={scroller}>
        <Row as="ul" gap={6} align="stretch" pad={[4, 2]}>
          {tabs.map((tab, index) => (
            <li
              key={tab.path}
              data-active={tab.path === active || undefined}
              className={`${styles.tab} ${tab.path === active ? styles.active : ''} ${menu?.path === tab.path ? styles.chosen : ''}`}
              onContextMenu={(event) => {
                event.preventDefault();
                setMenu({ path: tab.path, anchor: { x: event.clientX, y: event.clientY } });
              }}
              onAuxClick={(event) => {
                if (event.button !== 1) return;
                event.preventDefault();
                if (index > 0) act('current', tab.path);
              }}
              onKeyDown={(event) => {
                if (event.key === 'Delete' && index > 0) act('current', tab.path);
              }}
            >
              <PageLink href={tab.fullPath} aria-current={tab.path === active ? 'page' : undefined}>
                {labelOf(tab.name)}
              </PageLink>
              {index > 0 ? (
                <button
                  type="button"
                  aria-label={words.close(labelOf(tab.name))}
                  onClick={() => act('current', tab.path)}
                >
                  <IconClose />
                </button>
              ) : null}
            </li>
          ))}
        </Row>
      </div>
      {edges.start || edges.end ? (
        <button
          type="button"
          className={styles.arrow}
          aria-label={words.after}
          disabled={!edges.end}
          onClick={() => scroll(STEP)}
        >
          <IconRight />
        </button>
      ) : null}
      <Text as="div" grow />
      <button
        type="button"
        className={styles.arrow}
        aria-label={words.actions}
        aria-haspopup="menu"
        onClick={(event) => setMenu({ path: active, anchor: event.currentTarget })}
      >
        <IconMore />
      </button>
      <TabMenu
        tabs={tabs}
        active={active}
        path={menu?.path ?? active}
        anchor={menu?.anchor ?? null}
        onClose={() => setMenu(null)}
        onAct={act}
      />
    </Row>
  );
};
