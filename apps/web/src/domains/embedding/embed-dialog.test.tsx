import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { clipboard, press, showPart } from '../../testing/controls.tsx';
import { pageServer } from '../../testing/page-server.ts';
import { EmbedDialog } from './embed-dialog.tsx';

const server = pageServer();
afterEach(() => localStorage.clear());

test('the embed code is copied, and can be read', async () => {
  const copied = clipboard();
  server.answers({ '/api/': { sites: 'any', origins: [], version: 1 } });
  await showPart(<EmbedDialog open onClose={() => {}} frame="/embed/hall" title="Hall" />);
  await screen.findByRole('button', { name: 'Copy embed code' });
  await press('Copy embed code');
  await waitFor(() => expect(copied.join()).toContain('/embed/hall'));
  expect(copied).toEqual([screen.getByLabelText<HTMLTextAreaElement>('Embed code').value]);
});
