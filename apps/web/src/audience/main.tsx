/** @jsxImportSource preact */

import './styles/tokens.css';
import './styles/page.css';
import './styles/about.css';
import './styles/load-error.css';
import './styles/toasts.css';
import './styles/narrow.css';
import './styles/stage.css';
import './styles/upcoming.css';
import './styles/replays.css';
import './styles/chat.css';
import './styles/line.css';
import './styles/menu.css';
import './styles/composer.css';
import { render } from 'preact';
import { Page } from './page.tsx';

/**
 * The visible height, as `--visible-height`: where a phone's keyboard covers the page instead of resizing it, the input would be
 * hidden behind it.
 */
const followKeyboard = (): void => {
  const view = window.visualViewport;
  if (!view) return;
  const follow = () => {
    document.documentElement.style.setProperty('--visible-height', `${Math.round(view.height)}px`);
    // The browser has scrolled to show the field; the page has been resized, so that is unnecessary.
    if (view.offsetTop > 0 && view.scale === 1) window.scrollTo(0, 0);
  };
  view.addEventListener('resize', follow);
  follow();
};

/** `/live/<slug>`; a malformed slug leads to no studio either. */
const slug = (location.pathname.split('/')[2] ?? '').toLowerCase();

followKeyboard();
const root = document.getElementById('live');
if (root) render(<Page slug={slug} />, root);
