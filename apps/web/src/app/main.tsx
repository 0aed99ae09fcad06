import '@arco-design/web-react/es/_util/react-19-adapter';
import '@arco-design/web-react/es/style/index.css';
import './base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../shared/api/query.ts';
import { useLocale } from '../shared/i18n/locale.ts';
import { useSession } from '../shared/session/session.ts';
import { startSettings } from '../shared/settings/sync-settings.ts';
import { App } from './app.tsx';

startSettings();

// Answers belong to one session, and their texts to one language.
useSession.subscribe((now, before) => {
  if (now.token !== before.token) queryClient.clear();
  else if (now.profile?.role !== before.profile?.role) queryClient.invalidateQueries();
});
useLocale.subscribe(() => queryClient.invalidateQueries());

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
