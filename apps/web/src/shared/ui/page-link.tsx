import { type PageName, pageRoutes } from '@onair/contract/routes';
import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { hrefOf, useGoTo } from '../page/page.tsx';
import type { Search } from '../page/read-search.ts';
import { permitsOf, useSession } from '../session/session.ts';

/** A page by name, or an address of ours. */
type Target = { to: PageName; search?: Search; href?: never } | { href: string; to?: never; search?: never };

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> &
  Target & {
    children: ReactNode;
  };

/** Clicks that open a link elsewhere are left to the browser. */
const opensElsewhere = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/**
 * A link to a page of ours: a click stays in this window, hovering prefetches the page's code. If the role may not open
 * the page, only the text is shown.
 */
export const PageLink = ({ to, search, href: address, onClick, children, ...rest }: Props) => {
  const goTo = useGoTo();
  const router = useRouter();
  const href = to === undefined ? address : hrefOf(to, search);
  const [path = href] = href.split('?');
  const profile = useSession((state) => state.profile);
  const page = profile && pageRoutes.find((route) => route.path === path);
  if (page && !permitsOf(profile)(page.access)) return <a {...rest}>{children}</a>;
  const prepare = () => {
    router.preloadRoute({ to: path }).catch(() => undefined);
  };
  return (
    <a
      {...rest}
      href={href}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || opensElsewhere(event)) return;
        event.preventDefault();
        goTo.href(href);
      }}
    >
      {children}
    </a>
  );
};

/** The title of a content item, which opens its page. */
export const ContentLink = ({ id, title }: { id: number; title: string }) => (
  <PageLink to="ContentItem" search={{ id: String(id) }} data-content>
    {title}
  </PageLink>
);
