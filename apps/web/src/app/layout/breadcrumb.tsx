import { menuGroups } from '@onair/contract/routes';
import { useWords } from '../../shared/i18n/words.ts';
import { IconApps } from '../../shared/kit/icons.ts';
import { useTitle } from '../../shared/page/menu.words.ts';
import type { Page } from '../../shared/page/page.tsx';
import { usePageName } from '../../shared/page/page-names.words.ts';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { DEFAULT_PAGE, routeNamed } from '../routes.ts';
import styles from './breadcrumb.module.css';
import { layoutWords } from './layout.words.ts';

/** Home, group, page; the first two lead somewhere. The start page itself has none. */
export const Breadcrumb = ({ page }: { page: Page }) => {
  const words = useWords(layoutWords);
  const title = useTitle();
  const nameOf = usePageName();
  const route = routeNamed(page.name);
  const group = menuGroups.find((one) => one.name === route?.group);
  if (!route || page.name === DEFAULT_PAGE) return null;
  return (
    <nav className={styles.breadcrumb} aria-label={words.breadcrumb}>
      <ol>
        <li>
          <PageLink to={DEFAULT_PAGE} aria-label={words.home}>
            <IconApps />
          </PageLink>
        </li>
        {group ? (
          <li>
            <PageLink href={group.path}>{title(group.locale)}</PageLink>
          </li>
        ) : null}
        <li>
          <span aria-current="page">{nameOf(page.name)}</span>
        </li>
      </ol>
    </nav>
  );
};
