import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { field, press, showPart, turn, type, writesOf } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { CreateToken } from './create-token.tsx';

const server = pageServer();

test('an API token is valid for so many days', async () => {
  server.answers({ 'POST /api/': { token: 'onair_x' } });
  const made: string[] = [];
  await showPart(<CreateToken open onClose={() => {}} onMade={(token) => made.push(token)} />);
  await type('Name', 'Screen');
  await type('Valid for (days)', '30');
  await press('Create token');
  expect((await server.writes(1))[0]?.[2]).toEqual({ name: 'Screen', days: 30, scopes: ['content'] });
  await waitFor(() => expect(made).toEqual(['onair_x']));
});

test('a number above the limit stays as typed and is explained; steps stay within the limits', async () => {
  server.answers({ 'POST /api/': { token: 'onair_x' } });
  await showPart(<CreateToken open onClose={() => {}} onMade={() => {}} />);
  await type('Name', 'Screen');
  await type('Valid for (days)', '5000');
  const days = field('Valid for (days)');
  await act(async () => fireEvent.blur(days));
  expect(days.value).toBe('5000');
  await press('Create token');
  await screen.findByText('Enter 365 or less');
  expect(writesOf({ requests: server.requests() })).toEqual([]);
  expect(days.getAttribute('aria-valuemin')).toBe('1');
  expect(days.getAttribute('aria-valuemax')).toBe('365');
  await act(async () => fireEvent.keyDown(days, { key: 'ArrowUp' }));
  expect(days.value).toBe('365');
  await act(async () => fireEvent.keyDown(days, { key: 'ArrowUp' }));
  expect(days.value).toBe('365');
});

test('a token without a scope leads to the scopes', async () => {
  await showPart(<CreateToken open onClose={() => {}} onMade={() => {}} />);
  await type('Name', 'Screen');
  await turn('Read published content');
  await press('Create token');
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Scopes' }));
});
