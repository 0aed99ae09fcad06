/** @jsxImportSource preact */

import { Icon } from './icons.tsx';
import { tokenNow } from './identity.ts';
import { preferences, setLocale, themeOf, toggleTheme, useWords } from './preferences.ts';
import { useStore } from './store.ts';

/** The brand, and the page's theme and language. */
export const TopBar = () => {
  const words = useWords();
  const shown = useStore(preferences);
  const other = shown.locale === 'zh-CN' ? 'en-US' : 'zh-CN';
  const dark = themeOf(shown) === 'dark';
  return (
    <header class="top">
      <span class="brand">
        <img src="/onair.svg" alt="" width="26" height="26" />
        {words.brand}
      </span>
      <span class="top-acts">
        <a class="quiet" href={tokenNow() === null ? '/login' : '/'} target="_blank" rel="noopener">
          {tokenNow() === null ? words.signIn : words.console}
        </a>
        <button type="button" class="quiet" lang={other} onClick={() => setLocale(other)}>
          <Icon name="globe" />
          {words.language}
        </button>
        <button
          type="button"
          class="round"
          aria-label={dark ? words.light : words.dark}
          title={dark ? words.light : words.dark}
          onClick={toggleTheme}
        >
          <Icon name={dark ? 'sun' : 'moon'} />
        </button>
      </span>
    </header>
  );
};
