import { menuGroups } from '@onair/contract/routes';
import { useEffect, useState } from 'react';
import { useWords } from '../../shared/i18n/words.ts';
import { IconHome } from '../../shared/kit/icons.ts';
import { Row } from '../../shared/layout/layout.tsx';
import { usePageLabel, useTitle } from '../../shared/page/menu.words.ts';
import type { Page } from '../../shared/page/page.tsx';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { DEFAULT_PAGE, routeNamed } from '../route-table.ts';
import styles from './breadcrumb.module.css';
import { layoutWords } from './layout.words.ts';

type TipPart = typeof import('./guide/page-tip.tsx').PageTip;

/** Fetched after the page that shows it; omitted if that fails. */
const useTip = (shown: boolean): TipPart | null => {
  const [part, setPart] = useState<TipPart | null>(null);
  useEffect(() => {
    if (!shown) return;
    import('./guide/page-tip.tsx').then(({ PageTip }) => setPart(() => PageTip)).catch(() => undefined);
  }, [shown]);
  return part;
};

/** Home, group, page, by the menu's labels; the first two are links. The start page has none. The page's tip is in the same row. */
export const Breadcrumb = ({ page }: { page: Page }) => {
  const words = useWords(layoutWords);
  const title = useTitle();
  const labelOf = usePageLabel();
  const route = routeNamed(page.name);
  const Tip = useTip(page.name !== DEFAULT_PAGE);
  const group = menuGroups.find((one) => one.name === route?.group);
  if (!route || page.name === DEFAULT_PAGE) return null;
  return (
    <Row gap={16} justify="between" className="screen-only">
      <nav className={styles.breadcrumb} aria-label={words.breadcrumb}>
        <ol>
          <li>
            <PageLink to={DEFAULT_PAGE} aria-label={words.home}>
              <IconHome />
            </PageLink>
          </li>
          {group ? (
            <li>
              <PageLink href={group.path}>{title(group.locale)}</PageLink>
            </li>
          ) : null}
          <li>
            <span aria-current="page">{labelOf(page.name)}</span>
          </li>
        </ol>
      </nav>
      {Tip ? <Tip name={route.name} /> : null}
    </Row>
  );
};
