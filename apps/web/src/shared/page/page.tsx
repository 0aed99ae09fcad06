import { type PageName, pageRoutes } from '@onair/contract/routes';
import { partsOf } from '@onair/contract/typed';
import { useRouter } from '@tanstack/react-router';
import { createContext, use, useCallback, useMemo } from 'react';
import type { Static, TSchema } from 'typebox';
import { readSearch, type Search, stringifySearch, writeSearch } from './read-search.ts';

/** The address of a page. A page kept alive behind its tab keeps its own. */
export type Page = { name: PageName; path: string; search: Search };

const PageContext = createContext<Page | null>(null);
export const PageProvider = PageContext.Provider;

/** The page that this component belongs to; null in the shell around the pages. */
export const usePageIfAny = (): Page | null => use(PageContext);

/** The page that this component belongs to. */
export const usePage = (): Page => {
  const page = use(PageContext);
  if (!page) throw new Error('usePage is for components inside a page');
  return page;
};

export const pathOf = (name: PageName): string => pageRoutes.find((page) => page.name === name)?.path ?? '/';

/** Address of a page, for links. */
export const hrefOf = (name: PageName, search: Search = {}): string => pathOf(name) + stringifySearch(search);

type GoOptions = {
  replace?: boolean;
  /**
   * The navigation follows an answer or an effect instead of a click: it is skipped if the reader has left this page or
   * is leaving it.
   */
  follows?: boolean;
};

type GoTo = {
  /** Opens a page by its route name. */
  page: (name: PageName, search?: Search, options?: GoOptions) => void;
  /** Opens an address of our own, such as a message's link. */
  href: (href: string, options?: GoOptions) => void;
  back: () => void;
};

export const useGoTo = (): GoTo => {
  const router = useRouter();
  const here = usePageIfAny()?.path;
  return useMemo(() => {
    const href: GoTo['href'] = (to, { replace = false, follows = false } = {}) => {
      if (follows && here !== undefined && router.latestLocation.pathname !== here) return;
      // The audience page is outside of the console.
      if (to.startsWith('/live/')) window.open(to, '_blank', 'noopener');
      else if (replace) router.history.replace(to);
      else router.history.push(to);
    };
    return {
      href,
      page: (name, search, options) => href(hrefOf(name, search), options),
      back: () => router.history.back(),
    };
  }, [router, here]);
};

/**
 * State of a page in its address, such as filters and page number: read by the schema of the endpoint's query, written
 * as changes. Values equal to the schema's defaults are omitted. Nothing is written once the reader is leaving the
 * page.
 */
export const useSearchState = <S extends TSchema>(
  schema: S,
): [Static<S>, (change: Partial<Static<S>>, options?: { replace?: boolean }) => void] => {
  const { name, search } = usePage();
  const goTo = useGoTo();
  const value = useMemo(() => readSearch(schema, search), [schema, search]);
  const change = useCallback(
    (part: Partial<Static<S>>, options?: { replace?: boolean }) =>
      goTo.page(name, writeSearch(schema, { ...partsOf(value), ...partsOf(part) }), {
        ...options,
        follows: true,
      }),
    [goTo, name, schema, value],
  );
  return [value, change];
};
