import { menuGroups, type PageRoute, pageRoutes } from '@onair/contract/routes';
import { useLocale } from '../../shared/i18n/locale.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { titleIn } from '../../shared/page/menu.words.ts';
import { useGoTo } from '../../shared/page/page.tsx';
import { pageNameIn } from '../../shared/page/page-names.words.ts';
import { usePermits } from '../../shared/session/permission.tsx';
import type { Choice } from './matches.ts';
import { pageKeywords } from './page-keywords.ts';
import { paletteWords } from './palette.words.ts';

const LOCALES = ['zh-CN', 'en-US'] as const;

/** Work pages; exceptions, and pages of one record, are not targets. */
const offered = pageRoutes.filter((route: PageRoute) => route.group !== 'exception' && !route.ofOne);

/** Pages that the role may see, found by their names and menu labels in both languages, and by synonyms. */
export const usePages = (): Choice[] => {
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
