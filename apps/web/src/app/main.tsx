import '@arco-design/web-react/es/_util/react-19-adapter';
import '@arco-design/web-react/es/style/index.css';
import './base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchVersion } from '../shared/page/new-version.ts';
import { startSettings } from '../shared/settings/sync-settings.ts';
import { App } from './app.tsx';
import { watchProblems } from './report-problem.ts';
import { watchSession } from './session-watch.ts';

startSettings();
watchSession();
watchProblems();
watchVersion();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
