import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, showPart } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { VersionsPanel } from './versions-panel.tsx';

const server = pageServer();

test('a version is looked at and restored', async () => {
  const at = '2026-11-20T08:00:00.000Z';
  const version = { no: 2, kind: 'saved', at, author: { id: 'a', name: 'Anna', number: '1' }, others: [] };
  const doc = { type: 'doc', content: [] };
  server.answers({
    'GET /api/content/7/versions': [version],
    'GET /api/content/7/version/2': { doc },
    'GET /api/content/7/document': { doc, version: 5 },
  });
  await showPart(<VersionsPanel id={7} open may onClose={() => {}} />);
  await screen.findByRole('button', { name: /^Version 2/ });
  await press(/^Version 2/);
  const restore = await screen.findByRole<HTMLButtonElement>('button', { name: /^Restore/ });
  await expect.poll(() => restore.disabled).toBe(false);
  await press(/^Restore/);
  expect((await server.writes(1))[0]?.[2]).toEqual({ version: 5 });
});
