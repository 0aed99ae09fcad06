/** @jsxImportSource preact */
import './styles/tokens.css';
import './styles/page.css';
import './styles/about.css';
import './styles/load-error.css';
import './styles/stage.css';
import './styles/framed.css';
import { render } from 'preact';
import { FramedPage } from './framed-page.tsx';

/** `/embed/live/<slug>` */
const slug = (location.pathname.split('/')[3] ?? '').toLowerCase();
const root = document.getElementById('live');
if (root) render(<FramedPage slug={slug} />, root);
