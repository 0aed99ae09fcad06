import { type Application, latestApplication } from '@onair/contract/campaigns/campaigns';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keyOf, queryClient } from '../../shared/api/query.ts';
import { field, follow, press, showInTab, showOnPage, tick, turn, type } from '../../testing/controls.tsx';
import { pageServer } from '../../testing/page-server.ts';
import { ApplicationFacts, MoveButtons } from './application-result.tsx';
import { CampaignsPage } from './campaigns-page.tsx';
import { ResultErrorPage } from './result-error-page.tsx';
import { ResultSuccessPage } from './result-success-page.tsx';
import { Finished } from './step-form.tsx';
import { StepFormPage } from './step-form-page.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const AT = '2026-11-20T08:00:00.000Z';
const FORM = {
  ...{ activityName: 'Spring', channelType: 'web', promotionTime: ['2026-12-01', '2026-12-05'] },
  ...{ promoteLink: 'https://example.com/spring', advertisingSource: 'sina', advertisingMedia: 'cpc' },
  ...{ keyword: ['cup'], pushNotify: false, advertisingContent: 'the cup' },
};
const ROW = { ...FORM, id: ID, state: 'leaderReview', author: 'Anna', mine: true, createdAt: AT, updatedAt: AT };
const APPLICATION = {
  ...{ ...ROW, version: 3, form: FORM, progress: [], reasons: [{ code: 'other', note: 'Name the cast' }] },
  ...{ moves: ['withdraw', 'sendBack'] },
} as unknown as Application;

const server = pageServer();

test('the list is searched, cleared, and leads to a campaign and to a new one', async () => {
  server.answers({ '/api/channel-form/list': { list: [ROW], total: 1 } });
  const history = await showOnPage('Campaigns', <CampaignsPage />, {});
  await screen.findByRole('link', { name: 'Spring' });
  server.answers({ '/api/channel-form/list': { list: [], total: 0 } });
  await type('Search campaign or applicant', 'nothing');
  await screen.findByRole('button', { name: 'Clear filters' });
  await waitFor(() => expect(history.location.search).toBe('?text=nothing'));
  server.answers({ '/api/channel-form/list': { list: [ROW], total: 1 } });
  await press('Clear filters');
  await waitFor(() => expect(history.location.search).toBe(''));
  await screen.findByRole('link', { name: 'Spring' });
  await follow('Spring');
  await waitFor(() => expect(history.location.href).toBe(`/list/campaign?id=${ID}`));
  await press('New campaign');
  await waitFor(() => expect(history.location.pathname).toBe('/form/step'));
});

test('an author withdraws a campaign after a question', async () => {
  await showOnPage('Campaign', <MoveButtons application={APPLICATION} />);
  await press('Withdraw');
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw this application?' });
  await press('Withdraw', dialog);
  const [[, path, body] = []] = await server.writes(1);
  expect([path, body]).toEqual([`/api/channel-form/${ID}/move`, { version: 3, move: 'withdraw' }]);
});

test('a campaign is returned for another reason, in words', async () => {
  await showOnPage('Campaign', <MoveButtons application={APPLICATION} />);
  await press('Return');
  const dialog = await screen.findByRole('dialog');
  await tick('Another reason', dialog);
  await type('Details', 'Name the cast', dialog);
  await press('Return', dialog);
  const [[, path, body] = []] = await server.writes(1);
  expect(path).toBe(`/api/channel-form/${ID}/send-back`);
  expect(body).toEqual({ version: 3, reasons: ['other'], note: 'Name the cast' });
});

test.each([
  ['Return for correction', `/form/step?application=${ID}`],
  ['Go back', '/dashboard/workplace'],
])('from a returned campaign %s leads its author to %s', async (name, address) => {
  server.answers({ [`/api/channel-form/${ID}`]: { ...APPLICATION, state: 'returned', moves: ['resubmit'] } });
  const history = await showOnPage('Error', <ResultErrorPage />, { id: ID });
  await screen.findByRole('button', { name });
  await press(name);
  await waitFor(() => expect(history.location.href).toBe(address));
});

test('where no campaign was submitted the first one is begun', async () => {
  const history = await showOnPage('Success', <ResultSuccessPage />, {});
  await screen.findByRole('button', { name: 'New campaign' });
  await press('New campaign');
  await waitFor(() => expect(history.location.pathname).toBe('/form/step'));
});

test('a campaign that cannot be corrected leads to a new one', async () => {
  server.answers({ [`/api/channel-form/${ID}`]: { ...APPLICATION, state: 'launched' } });
  const history = await showOnPage('Step', <StepFormPage />, { application: ID });
  await screen.findByRole('button', { name: 'New campaign' });
  await press('New campaign');
  await waitFor(() => expect(history.location.search).toBe(''));
});

test('every field of both steps is kept in the draft, and Back shows the first step again', async () => {
  server.answers({
    'GET /api/channel-form/draft': { data: { ...FORM, keyword: [], advertisingContent: '' }, step: 1, savedAt: AT },
    '/api/channel-form/keywords': ['cup', 'final'],
    'PUT /api/channel-form/draft': { savedAt: AT },
  });
  await showOnPage('Step', <StepFormPage />, {});
  await screen.findByRole('button', { name: 'Next' });
  expect(field('Promote link').value).toBe('https://example.com/spring');
  await type('Promote link', 'https://example.com/final');
  await press('Next');
  await type('Advertising content', 'the cup final');
  await turn('Push notify');
  const box = screen.getByRole('combobox', { name: /Keyword/ });
  const typed = box.querySelector('input') ?? box;
  fireEvent.change(typed, { target: { value: 'derby' } });
  // An input method takes its words with Enter: no keyword yet.
  fireEvent.keyDown(typed, { key: 'Enter', keyCode: 229 });
  expect(screen.queryByText('derby', { selector: '.arco-tag *' })).toBeNull();
  fireEvent.keyDown(typed, { key: 'Enter' });
  await waitFor(() => expect(screen.getAllByText('derby').length).toBeGreaterThan(0));
  await press('Back');
  expect(field('Promote link').value).toBe('https://example.com/final');
  const stored = () => server.requests().findLast(({ method }) => method === 'PUT')?.body;
  const data = { promoteLink: 'https://example.com/final', pushNotify: true, keyword: ['derby'] };
  await waitFor(() => expect(stored()).toMatchObject({ data: { ...data, advertisingContent: 'the cup final' } }));
});

test('the link of a campaign opens elsewhere, without a way back to the console', async () => {
  await showOnPage('Campaign', <ApplicationFacts application={APPLICATION} />);
  const link = screen.getByRole('link', { name: 'https://example.com/spring' });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([FORM.promoteLink, 'noopener noreferrer']);
});

test('the latest campaign is the one of now, not the one that the cache remembers', async () => {
  const before = { ...APPLICATION, id: `${ID.slice(0, -1)}2`, form: { ...FORM, activityName: 'Winter' } };
  queryClient.setQueryData(keyOf(latestApplication, { result: 'success' }), before, { updatedAt: 1 });
  server.answers({ '/api/channel-form/': APPLICATION });
  const history = await showOnPage('Success', <ResultSuccessPage />, {});
  await waitFor(() => expect(history.location.search).toBe(`?id=${ID}`));
});

test('an attempt to return a campaign without a reason leads to the reasons', async () => {
  await showOnPage('Campaign', <MoveButtons application={APPLICATION} />);
  await press('Return');
  const dialog = await screen.findByRole('dialog');
  await press('Return', dialog);
  const group = await within(dialog).findByRole('group', { name: /reason/i });
  expect(document.activeElement).toBe(group);
});

test('an application whose answers were lost is sent again as the same one', async () => {
  server.answers({
    'GET /api/channel-form/draft': { data: FORM, step: 2, savedAt: AT },
    'POST /api/channel-form': ({ key }: { key: string }) => ({ ...APPLICATION, key }),
  });
  await showOnPage('Step', <StepFormPage />, {});
  await screen.findByRole('button', { name: 'Submit' });
  server.loses('POST /api/channel-form');
  await press('Submit');
  const sent = () => server.requests().filter(({ method }) => method === 'POST');
  await waitFor(() => expect(sent()).toHaveLength(3));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' }).className).not.toContain('loading'));
  server.answers({ 'POST /api/channel-form': APPLICATION });
  await press('Submit');
  await waitFor(() => expect(sent()).toHaveLength(4));
  expect(new Set(sent().map(({ key }) => key)).size).toBe(1);
});

test('the end of the form takes the focus once, not again when one comes back to its page', async () => {
  const part = (
    <>
      <input aria-label="Elsewhere" />
      <Finished id={ID} name="Spring" onAgain={() => {}} />
    </>
  );
  const { hide, show } = await showInTab('Step', part);
  expect(document.activeElement?.tagName).toBe('BUTTON');
  await hide();
  const elsewhere = screen.getByLabelText('Elsewhere');
  elsewhere.focus();
  await show();
  expect(document.activeElement).toBe(elsewhere);
});
