import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showPart } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { ApiTokens } from './api-tokens.tsx';

const server = pageServer();
afterEach(() => localStorage.clear());

test('the API reference is linked where tokens are made', async () => {
  server.answers({ '/api/': [] });
  await showPart(<ApiTokens />);
  const link = await screen.findByRole('link', { name: 'Open the API reference' });
  expect(link.getAttribute('href')).toMatch(/^\/api\/docs/);
});
