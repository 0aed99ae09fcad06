import { useMatches, useRouter } from '@tanstack/react-router';
import { Activity, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Page } from '../../shared/page/page.tsx';
import { stringifySearch } from '../../shared/page/read-search.ts';
import { PageSlot } from './page-slot.tsx';
import { rememberPage, tabOf, useTabs } from './tab-store.ts';
import { keptAlive } from './tabs.ts';

/** The page that passed the guard and has its code; while another one loads, the previous one. */
export const useCurrentPage = (): Page | null => {
  const fullPath = useMatches({
    select: (matches) => {
      const last = matches[matches.length - 1];
      return last ? last.pathname + stringifySearch(last.search) : '';
    },
  });
  return useMemo(() => {
    const tab = tabOf(fullPath);
    return tab ? { name: tab.name, path: tab.path, search: tab.query } : null;
  }, [fullPath]);
};

/** Stores and restores the scroll position of each page. */
const useScroll = (path: string): void => {
  const router = useRouter();
  const offsets = useRef(new Map<string, number>());
  const scrolled = useRef(0);
  useLayoutEffect(() => {
    const known = offsets.current;
    const wanted = known.get(path) ?? 0;
    // The first page and most others stand at their top: scrolling would only force another layout.
    if (known.size > 0 && wanted !== scrolled.current) window.scrollTo({ top: wanted, behavior: 'instant' });
    if (known.size > 0) scrolled.current = wanted;
    known.set(path, wanted);
    const remember = () => {
      scrolled.current = window.scrollY;
      known.set(path, scrolled.current);
    };
    window.addEventListener('scroll', remember, { passive: true });
    // A link may be pressed before the event of the last scrolling.
    const stop = router.subscribe('onBeforeNavigate', remember);
    return () => {
      stop();
      window.removeEventListener('scroll', remember);
    };
  }, [path, router]);
};

/** Shows the current page and keeps the pages of other tabs with their input, state and scroll position. */
export const KeepAlive = ({ page }: { page: Page }) => {
  const { tabs, lives } = useTabs();
  const [seen, setSeen] = useState<readonly Page[]>([]);
  const alive = keptAlive(seen, page, tabs);
  if (alive !== seen) setSeen(alive);
  useEffect(() => rememberPage(page), [page]);
  useScroll(page.path);
  return alive.map((one) => (
    <Activity key={`${one.path} ${lives[one.path] ?? 0}`} mode={one.path === page.path ? 'visible' : 'hidden'}>
      <PageSlot page={one} />
    </Activity>
  ));
};
