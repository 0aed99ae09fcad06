import { keysOf } from '@onair/contract/typed';
import { setLocale, useLocale } from '../../shared/i18n/locale.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { leaveForms } from '../../shared/page/ask-to-leave.ts';
import { showGuide } from '../../shared/page/guide.ts';
import { useGoTo } from '../../shared/page/page.tsx';
import { unsavedForms } from '../../shared/page/unsaved.ts';
import { usePermits } from '../../shared/session/permission.tsx';
import { signOut } from '../../shared/session/sign-out.ts';
import { setWindowState, toggleTheme } from '../../shared/settings/settings.ts';
import { toggleFullScreen } from '../../shared/ui/full-screen.ts';
import { actionPlaces } from './actions.ts';
import { type ActionName, actionWords } from './actions.words.ts';
import type { Choice } from './matches.ts';
import { paletteWords } from './palette.words.ts';

/** Actions of the palette itself; everything else is done on its page. */
const own: Partial<Record<ActionName, () => void>> = {
  openSettings: () => setWindowState({ globalSettings: true }),
  toggleTheme,
  fullScreen: toggleFullScreen,
  shortcuts: () => showGuide('keys'),
  tour: () => showGuide('tour'),
  apiDocs: () => void window.open('/api/docs', '_blank', 'noopener'),
  logout: () => leaveForms(unsavedForms(), () => void signOut()),
};

/** Actions that the role may take, found by their names in both languages and by synonyms. */
export const useActions = (): Choice[] => {
  const words = useWords(paletteWords);
  const locale = useLocale((state) => state.locale);
  const permits = usePermits();
  const goTo = useGoTo();
  const other = locale === 'zh-CN' ? 'en-US' : 'zh-CN';
  return keysOf(actionPlaces)
    .filter((name) => permits(actionPlaces[name].access ?? 'signed-in'))
    .map((name) => {
      const { at, keywords } = actionPlaces[name];
      // Searching for the other language implies reading it.
      const label = actionWords[name === 'switchLanguage' ? other : locale][name];
      return {
        key: name,
        group: words.actions,
        label,
        hint: '',
        words: [actionWords['zh-CN'][name], actionWords['en-US'][name]],
        keywords,
        run: () => (name === 'switchLanguage' ? setLocale(other) : at ? goTo.page(...at) : own[name]?.()),
      };
    });
};
