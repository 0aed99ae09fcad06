import { type PageName, pageRoutes } from '@onair/contract/routes';
import { useRouter } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { mayFetchAhead } from '../api/line.ts';
import { hrefOf, useGoTo } from '../page/page.tsx';
import { parseSearch, type Search } from '../page/read-search.ts';
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

/** A pointer that stays this long, in milliseconds, is about to click; one that passes over a menu is not. */
const REST_MS = 65;

/** Fetches a page's code and opening reads when the pointer rests on its link, presses it, or when it gets the focus. */
const useFetchAhead = (href: string) => {
  const router = useRouter();
  const [to, query = ''] = href.split('?');
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => clearTimeout(rest.current);
  useEffect(() => () => clearTimeout(rest.current), []);
  const fetchNow = () => {
    leave();
    if (!mayFetchAhead()) return;
    // The routes declare no search, so the router's types have none; pages read theirs by their own schemas.
    const address = { to, search: parseSearch(query) };
    const asked: { to: string | undefined } = address;
    router.preloadRoute(asked).catch(() => undefined);
  };
  const enter = () => {
    leave();
    rest.current = setTimeout(fetchNow, REST_MS);
  };
  return { onPointerEnter: enter, onPointerLeave: leave, onPointerDown: fetchNow, onFocus: fetchNow };
};

/**
 * A link to a page of ours: a click stays in this window, and what the page needs is fetched before it. If the role may
 * not open the page, only the text is shown.
 */
export const PageLink = ({ to, search, href: address, onClick, children, ...rest }: Props) => {
  const goTo = useGoTo();
  const href = to === undefined ? address : hrefOf(to, search);
  const [path = href] = href.split('?');
  const ahead = useFetchAhead(href);
  const profile = useSession((state) => state.profile);
  const page = profile && pageRoutes.find((route) => route.path === path);
  if (page && !permitsOf(profile)(page.access)) return <a {...rest}>{children}</a>;
  return (
    <a
      {...rest}
      href={href}
      {...ahead}
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
