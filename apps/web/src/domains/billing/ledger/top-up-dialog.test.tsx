import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { field, press, showPart, type } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { TopUpDialog } from './top-up-dialog.tsx';

const server = pageServer();

test('a large top-up that is refused after its question says why where it was typed', async () => {
  server.refuses('POST /api/', 'forbidden');
  const onClose = vi.fn();
  await showPart(<TopUpDialog open balance={100} onClose={onClose} />);
  await type('Amount (CNY)', '150000');
  await type(/Note/, 'transfer of November');
  await press('Top up');
  await screen.findByRole('dialog', { name: 'A second person must confirm' });
  await press('Send for confirmation');
  await server.writes(1);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'A second person must confirm' })).toBeNull());
  expect(screen.getByText('refused')).toBeTruthy();
  expect(field('Amount (CNY)').value).toBe('150000');
  expect(onClose).not.toHaveBeenCalled();
});
