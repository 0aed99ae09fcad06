import { recentVisits } from '@onair/contract/analytics/workplace';
import { menuGroups, type PageRoute, pageRoutes } from '@onair/contract/routes';
import { findAnything, type SearchResult } from '@onair/contract/search/search';
import { useCall } from '../../shared/api/query.ts';
import { useLocale } from '../../shared/i18n/locale.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { titleIn } from '../../shared/page/menu.words.ts';
import { useGoTo } from '../../shared/page/page.tsx';
import { pageNameIn } from '../../shared/page/page-names.words.ts';
import { usePermits } from '../../shared/session/permission.tsx';
import { useActions } from './actions.ts';
import { type Choice, ranked } from './matches.ts';
import { pageKeywords } from './page-keywords.ts';
import { openContent, rememberFound, usePalette } from './palette.state.ts';
import { paletteWords } from './search.words.ts';

const LOCALES = ['zh-CN', 'en-US'] as const;

/** Work pages; exceptions, and pages of one record, are not targets. */
const offered = pageRoutes.filter((route: PageRoute) => route.group !== 'exception' && !route.ofOne);

/** Pages that the role may see, found by their names and menu labels in both languages, and by synonyms. */
const usePages = (): Choice[] => {
  const words = useWords(paletteWords);
  const locale = useLocale((state) => state.locale);
  const permits = usePermits();
  const goTo = useGoTo();
  return offered
    .filter((route) => permits(route.access))
    .map((route) => {
      const { hideInMenu }: PageRoute = route;
      const group = menuGroups.find((one) => one.name === route.group)?.locale ?? '';
      const labels = LOCALES.flatMap((one) => [pageNameIn(one, route.name), titleIn(one, route.locale)]);
      return {
        key: route.name,
        group: words.pages,
        label: pageNameIn(locale, route.name),
        hint: [group, ...(hideInMenu ? [] : [route.locale])].map((key) => titleIn(locale, key)).join(' / '),
        words: [...new Set(labels), route.path],
        keywords: pageKeywords[route.name],
        run: () => goTo.page(route.name),
      };
    });
};

const RECENT_PAGES = 4;

/** Opens a found record on its page. */
const useOpen = (): ((found: SearchResult) => void) => {
  const goTo = useGoTo();
  return ({ kind, id, hint }) => {
    if (kind === 'content') openContent(Number(id));
    else if (kind === 'policy') goTo.page('SearchTable', { view: id });
    else if (kind === 'activity') goTo.page('Campaign', { id });
    else if (kind === 'studio') goTo.page('Monitor', { studio: hint });
    else goTo.page('Accounts', { text: hint });
  };
};

/** Records found by the server, or recently opened. */
const useRecords = (): ((found: readonly SearchResult[], group?: string) => Choice[]) => {
  const words = useWords(paletteWords);
  const open = useOpen();
  return (found, group) =>
    found.map((one) => ({
      key: `${group ?? ''} ${one.kind} ${one.id}`,
      group: group ?? words.kinds[one.kind],
      label: one.label,
      hint: group ? words.kinds[one.kind] : one.hint,
      words: [],
      found: one,
      run: () => {
        rememberFound(one);
        open(one);
      },
    }));
};

/** Without a query: recent targets, then everything. */
const useDefaultTargets = (): Choice[] => {
  const words = useWords(paletteWords);
  const pages = usePages();
  const visits = useCall(recentVisits, {}, { handled: true });
  const opened = useRecords()(
    usePalette((state) => state.recent),
    words.recent,
  );
  const visited = (visits.data ?? [])
    .flatMap(({ name }) => pages.find((page) => page.key === name) ?? [])
    .slice(0, RECENT_PAGES)
    .map((page) => ({ ...page, key: `recent ${page.key}`, group: words.recent }));
  return [...opened, ...visited, ...pages, ...useActions()];
};

/** Results of the query: pages and actions immediately, everything else when the server responds. */
export const useTargets = (query: string) => {
  const text = query.trim();
  const unasked = useDefaultTargets();
  const pages = ranked(usePages(), text);
  const actions = ranked(useActions(), text);
  const records = useRecords();
  const answer = useCall(findAnything, { text }, { enabled: text.length > 0, handled: true, forgetPrevious: true });
  if (text === '') return { choices: unasked, searching: false, failed: false };
  const chosen = (from: typeof pages) => from.map(({ target }) => target);
  const actionFirst = (actions[0]?.worth ?? Number.POSITIVE_INFINITY) < (pages[0]?.worth ?? Number.POSITIVE_INFINITY);
  const found = records(answer.data ?? []);
  return {
    choices: actionFirst
      ? [...chosen(actions), ...chosen(pages), ...found]
      : [...chosen(pages), ...found, ...chosen(actions)],
    searching: answer.isFetching,
    failed: answer.isError,
  };
};
