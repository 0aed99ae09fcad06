import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, showPart, type } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { CreateToken } from './create-token.tsx';

const server = pageServer();

test('an API token is valid for so many days', async () => {
  server.answers({ 'POST /api/': { token: 'onair_x' } });
  const made: string[] = [];
  await showPart(<CreateToken open onClose={() => {}} onMade={(token) => made.push(token)} />);
  await type('Name', 'Screen');
  await type('Valid for (days)', '30');
  await press('New token');
  expect((await server.writes(1))[0]?.[2]).toEqual({ name: 'Screen', days: 30, scopes: ['content'] });
  await waitFor(() => expect(made).toEqual(['onair_x']));
});
