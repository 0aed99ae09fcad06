import { startSettings } from '../domains/preferences/index.ts';
import { watchProblems } from '../domains/system/index.ts';
import '../shared/kit/setup.ts';
import './base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readAhead } from '../shared/api/read-ahead.ts';
import { watchVersion } from '../shared/page/new-version.ts';
import { App } from './app.tsx';
import { watchSession } from './session-watch.ts';

startSettings();
watchSession();
watchProblems();
watchVersion();
void readAhead(globalThis.onairEarly?.calls ?? []);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
