import { startSettings } from '../domains/preferences/index.ts';
import '../shared/kit/setup.ts';
import '../app/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { KitProvider } from '../shared/kit/kit-provider.tsx';
import { Gallery } from './gallery.tsx';

startSettings();
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <KitProvider>
        <Gallery />
      </KitProvider>
    </StrictMode>,
  );
