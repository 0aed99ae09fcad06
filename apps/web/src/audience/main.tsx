/** @jsxImportSource preact */

import './styles/tokens.css';
import './styles/page.css';
import './styles/about.css';
import './styles/sorry.css';
import './styles/toasts.css';
import './styles/narrow.css';
import './styles/stage.css';
import './styles/coming.css';
import './styles/chat.css';
import './styles/line.css';
import './styles/menu.css';
import './styles/composer.css';
import { render } from 'preact';
import { Page } from './page.tsx';

/**
 * The height that a phone's keyboard leaves, as `--seen`: where the keyboard lies over the page instead of shrinking it,
 * the line that is typed would be behind it.
 */
const followKeyboard = (): void => {
  const view = window.visualViewport;
  if (!view) return;
  const follow = () => {
    document.documentElement.style.setProperty('--seen', `${Math.round(view.height)}px`);
    // The browser has scrolled the page to show the field; the page has shrunk, so that it need not.
    if (view.offsetTop > 0 && view.scale === 1) window.scrollTo(0, 0);
  };
  view.addEventListener('resize', follow);
  follow();
};

/** `/live/<slug>`; what no slug can be leads to no studio either. */
const slug = (location.pathname.split('/')[2] ?? '').toLowerCase();

followKeyboard();
const root = document.getElementById('live');
if (root) render(<Page slug={slug} />, root);
