/** @jsxImportSource preact */
import './styles/tokens.css';
import './styles/page.css';
import './styles/about.css';
import './styles/sorry.css';
import './styles/toasts.css';
import './styles/narrow.css';
import './styles/stage.css';
import './styles/chat.css';
import './styles/line.css';
import './styles/menu.css';
import './styles/composer.css';
import './styles/chat-narrow.css';
import { render } from 'preact';
import { followKeyboard } from './keyboard.ts';
import { Page } from './page.tsx';

/** `/live/<slug>`; what no slug can be leads to no studio either. */
const slug = (location.pathname.split('/')[2] ?? '').toLowerCase();

followKeyboard();
const root = document.getElementById('live');
if (root) render(<Page slug={slug} />, root);
