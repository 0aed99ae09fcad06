import { permits } from '@onair/contract/access';
import { menuGroups, pageRoutes } from '@onair/contract/routes';
import { type Found, findAnything } from '@onair/contract/search/search';
import { useCall } from '../../shared/api/query.ts';
import { setLocale, useLocale } from '../../shared/i18n/locale.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { leaveForms } from '../../shared/page/ask-to-leave.ts';
import { titleIn } from '../../shared/page/menu.words.ts';
import { useGoTo } from '../../shared/page/page.tsx';
import { unsavedForms } from '../../shared/page/unsaved.ts';
import { useRole } from '../../shared/session/session.ts';
import { signOut } from '../../shared/session/sign-out.ts';
import { setWindowState, toggleTheme } from '../../shared/settings/settings.ts';
import { matching, type Target } from './matches.ts';
import { paletteWords } from './palette.words.ts';
import { openContent } from './palette-state.ts';

export type Choice = Target & { group: string; run: () => void };

/** Where each kind of thing is seen. */
const useOpen = (): ((found: Found) => void) => {
  const goTo = useGoTo();
  return ({ kind, id, hint }) => {
    if (kind === 'content') openContent(Number(id));
    else if (kind === 'policy') goTo.page('SearchTable', { view: id });
    else if (kind === 'activity') goTo.page('Success', { id });
    else if (kind === 'studio') goTo.page('Monitor', { studio: hint });
    else goTo.page('Accounts', { text: hint });
  };
};

/** Pages that the role may see, found by their names in both languages. */
const usePages = (): Choice[] => {
  const words = useWords(paletteWords);
  const locale = useLocale((state) => state.locale);
  const role = useRole();
  const goTo = useGoTo();
  return pageRoutes
    .filter((route) => permits(route.access, role))
    .map((route) => {
      const group = menuGroups.find((one) => one.name === route.group)?.locale ?? '';
      return {
        key: route.name,
        group: words.pages,
        label: titleIn(locale, route.locale),
        hint: titleIn(locale, group),
        words: [
          ...(['zh-CN', 'en-US'] as const).flatMap((one) => [titleIn(one, route.locale), titleIn(one, group)]),
          route.path,
        ],
        run: () => goTo.page(route.name),
      };
    });
};

const useActions = (): Choice[] => {
  const words = useWords(paletteWords);
  const locale = useLocale((state) => state.locale);
  const other = locale === 'zh-CN' ? 'en-US' : 'zh-CN';
  const acts: [keyof typeof words & ('openSettings' | 'toggleTheme' | 'switchLanguage' | 'logout'), () => void][] = [
    ['openSettings', () => setWindowState({ globalSettings: true })],
    ['toggleTheme', toggleTheme],
    ['switchLanguage', () => setLocale(other)],
    ['logout', () => leaveForms(unsavedForms(), () => void signOut())],
  ];
  return acts.map(([key, run]) => ({
    key,
    group: words.actions,
    label: words[key],
    hint: '',
    words: [paletteWords['zh-CN'][key], paletteWords['en-US'][key]],
    run,
  }));
};

/** What the query finds: pages and actions at once, everything else as the server answers. */
export const useTargets = (query: string) => {
  const words = useWords(paletteWords);
  const open = useOpen();
  const text = query.trim();
  const pages = matching(usePages(), text);
  const actions = matching(useActions(), text);
  const answer = useCall(findAnything, { text }, { enabled: text.length > 0, handled: true, forgetPrevious: true });
  const found: Choice[] = (text ? (answer.data ?? []) : []).map((one) => ({
    key: `${one.kind} ${one.id}`,
    group: words.kinds[one.kind],
    label: one.label,
    hint: one.hint,
    words: [],
    run: () => open(one),
  }));
  return { choices: [...pages, ...found, ...actions], searching: answer.isFetching, failed: answer.isError };
};
