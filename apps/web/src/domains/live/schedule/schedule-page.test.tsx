import type { Plan } from '@onair/contract/live/schedule';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { follow, pick, press, select, showOnPage, turn, type } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { SchedulePage } from './schedule-page.tsx';

const HALL = '01890000-0000-7000-8000-000000000001';
const YARD = '01890000-0000-7000-8000-000000000002';
const ANNA = '01890000-0000-7000-8000-000000000003';
const PLAN = {
  ...{ id: '01890000-0000-7000-8000-000000000004', studioId: HALL, studioSlug: 'hall', studio: 'Hall', title: 'Cup' },
  ...{ mainCategory: 'sports', subCategory: 'football', method: 'normal', cover: HALL, notes: '', inCharge: null },
  ...{ startsAt: '2026-11-25T10:00:00.000Z', endsAt: '2026-11-25T11:00:00.000Z', remindMinutes: null, version: 3 },
  ...{ inChargeName: null, state: 'planned', liveId: null, hasReport: false, followers: 2, holds: false },
} satisfies Plan;

const server = pageServer();
const show = async (search: Record<string, string> = {}) => {
  server.answers({
    '/api/studio/list': [HALL, YARD].map((id) => ({ id, slug: id, name: id === HALL ? 'Hall' : 'Yard' })),
    '/api/schedule/list': [PLAN],
    '/api/people': { list: [{ id: ANNA, name: 'Anna' }], total: 1 },
    'PUT /api/schedule/': PLAN,
  });
  const history = await showOnPage('Schedule', <SchedulePage />, { week: '2026-11-25', view: 'list', ...search });
  await screen.findByRole('radio', { name: 'Month' });
  return history;
};

test('what the calendar shows is picked by studio, status, view and period, and stays in the address', async () => {
  const history = await show();
  await select('Studio', 'Yard');
  await select('Status', 'Missed');
  await press('Next week');
  await waitFor(() => expect(history.location.search).toContain('week=2026-11-30'));
  await press('Previous week');
  await press('Previous week');
  await pick('Week');
  await waitFor(() => expect(history.location.search).toContain('week=2026-11-16'));
  expect(history.location.search).not.toContain('view=');
  const asked = server.requests().filter(({ path }) => path.startsWith('/api/schedule/list'));
  expect(asked.at(-1)?.path).toMatch(new RegExp(`studio=${YARD}.*state=missed|state=missed.*studio=${YARD}`));
});

test('every field of a plan is saved', async () => {
  await show({ plan: PLAN.id });
  const dialog = await screen.findByRole('dialog');
  await select('Studio', 'Yard', dialog);
  await type('Live title', 'Cup final', dialog);
  await type('Starts', '2026-11-25T20:00', dialog);
  await type('Planned end', '2026-11-25T21:30', dialog);
  await select('Live method', 'Web Live', dialog);
  await select('Person in charge', 'Anna', dialog);
  await select('Remind staff', '30 min before', dialog);
  await turn('Wait for an encoder until the planned end', dialog);
  await type('Notes', 'two hosts', dialog);
  await press('Remove cover', dialog);
  await press('Save', dialog);

  const [[method, path, body] = []] = await server.writes(1);
  expect([method, path]).toEqual(['PUT', `/api/schedule/${PLAN.id}`]);
  expect(body).toMatchObject({ studioId: YARD, title: 'Cup final', method: 'web', inCharge: ANNA, remindMinutes: 30 });
  expect(body).toMatchObject({ holds: true, notes: 'two hosts', cover: null, version: 3 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a plan leads to its control room and its public page', async () => {
  const history = await show({ plan: PLAN.id });
  const dialog = await screen.findByRole('dialog');
  expect(screen.getByRole('link', { name: 'Audience page' }).getAttribute('href')).toBe('/live/hall');
  await follow('Open Real-time Monitor', dialog);
  await waitFor(() => expect(history.location.href).toContain('/dashboard/monitor?studio=hall'));
});
