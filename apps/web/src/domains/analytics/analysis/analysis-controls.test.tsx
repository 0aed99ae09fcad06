import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { press, showOnPage, turn, type } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { type Analysis, AnalysisContext } from './analysis.state.ts';
import { AuthorsCard } from './cards/authors-card.tsx';
import { ContributionTable } from './cards/contribution-card.tsx';
import { AlertDialog } from './desk/alert-dialog.tsx';
import { DeskActs } from './desk/desk.tsx';
import { NoteDialog } from './desk/note-dialog.tsx';
import { SavedDialog } from './desk/saved-dialog.tsx';
import { DrillEvents } from './drill-panel.tsx';
import { marksOn } from './marks.ts';

const ID = '01890000-0000-7000-8000-000000000001';
const AT = '2026-11-20T08:00:00.000Z';
const analysis: Analysis = {
  ...{ analysisQuery: { preset: '30d' }, filter: {}, choose: () => {}, compare: true, figure: 'click', by: 'family' },
  ...{ breakDown: () => {}, open: () => {} },
} as Analysis;

const server = pageServer();
const show = (part: ReactNode) =>
  showOnPage('DataAnalysis', <AnalysisContext value={analysis}>{part}</AnalysisContext>);

test('all authors are opened from the card of the first seven', async () => {
  server.answers({ '/api/': { list: [], total: 0 } });
  await show(<AuthorsCard />);
  await press('More: Popular authors');
  await screen.findByRole('dialog');
});

test('a part of a figure narrows the page to itself', async () => {
  const onChoose = vi.fn();
  const row = { key: 'sports', name: 'Sports', count: 4, previous: 2, difference: 2, share: 50, onChoose };
  const table = <ContributionTable caption="Parts" head="Category" rows={[row]} comparable busy={false} />;
  await show(table);
  expect(screen.getByTitle('Show only Sports')).toBeTruthy();
  await press('Sports');
  expect(onChoose).toHaveBeenCalledOnce();
});

test('what was saved at the desk is deleted by name', async () => {
  const remove = vi.fn(async () => ({}));
  await show(<DeskActs name="Sports" onEdit={() => {}} remove={remove} />);
  await press('Delete Sports');
  expect(remove).toHaveBeenCalledOnce();
});

test('a note is written', async () => {
  await show(<NoteDialog note={null} open timeZone="Asia/Shanghai" onClose={() => {}} />);
  await type('Text', 'feed moved');
  await press('Add note');
  expect((await server.writes(1))[0]?.[2]).toMatchObject({ text: 'feed moved', at: expect.any(String) });
});

test('a saved analysis opens as it was, without a comparison that was off', async () => {
  const page = { ...analysis, compare: false };
  await showOnPage(
    'DataAnalysis',
    <AnalysisContext value={page}>
      <SavedDialog saved={null} open onClose={() => {}} />
    </AnalysisContext>,
  );
  await type('Name', 'Mine');
  await press('Save this analysis');
  expect((await server.writes(1))[0]?.[2]).toMatchObject({ query: expect.stringMatching(/preset=30d.*compare=false/) });
});

test('an alert is switched off', async () => {
  const alert = {
    id: ID,
    name: 'Sports',
    figure: 'click',
    filter: {},
    sensitivity: 'normal',
    enabled: true,
    version: 3,
  };
  server.answers({ '/api/analysis/alerts/preview': [] });
  const more = { state: 'normal', since: null, judgedUntil: AT };
  await show(<AlertDialog alert={{ ...alert, ...more } as never} open onClose={() => {}} />);
  await turn('On');
  await press('Edit alert');
  // The first only previews what the alert would have found.
  expect((await server.writes(2))[1]?.[2]).toMatchObject({ enabled: false, version: 3 });
});

test('further events are read where the list ends', async () => {
  const event = { id: ID, kind: 'click', at: AT, contentId: 7, title: 'Lake', referrer: 'direct', author: 'Anna' };
  server.answers({ '/api/': { list: [event], total: 40, next: 'more', keptFrom: '2026-10-20' } });
  const drill = { filter: { from: AT, to: AT }, timeZone: 'Asia/Shanghai', kind: undefined };
  await show(<DrillEvents drill={drill as never} />);
  await screen.findByRole('button', { name: 'Load more' });
  await press('Load more');
  await waitFor(() => expect(server.requests().some(({ path }) => path.includes('cursor=more'))).toBe(true));
  const [link] = screen.getAllByRole('link', { name: 'Lake' });
  expect(link?.getAttribute('href')).toBe('/list/content/item?id=7');
});

test.each([
  ['2026-11-20', 'Events of deleted items only count in the total.'],
  ['2026-11-21', 'Single events are kept since Nov 21, 2026. Older ones only count in the total.'],
])('where single events are missing, a list says why: kept since %s', async (keptFrom, reason) => {
  server.answers({ '/api/': { list: [], total: 4, next: null, keptFrom } });
  const drill = { filter: { from: AT, to: AT }, timeZone: 'Asia/Shanghai', kind: undefined };
  await show(<DrillEvents drill={drill as never} />);
  await screen.findByText(reason);
});

test('an alert takes any filter of the page, a referrer as well', async () => {
  server.answers({ '/api/analysis/alerts/preview': [] });
  const alert = {
    id: ID,
    name: 'Sports',
    figure: 'click',
    filter: {},
    sensitivity: 'normal',
    enabled: true,
    version: 3,
  };
  const page = { ...analysis, filter: { referrer: 'direct' } };
  await showOnPage(
    'DataAnalysis',
    <AnalysisContext value={page}>
      <AlertDialog alert={alert as never} open onClose={() => {}} />
    </AnalysisContext>,
  );
  await press(/filters/i);
  await press('Edit alert');
  const put = () => server.requests().find(({ method }) => method === 'PUT');
  await waitFor(() => expect(put()?.body).toMatchObject({ filter: { referrer: 'direct' }, version: 3 }));
});

test('a mark on a chart leads to its entry in the list below', async () => {
  const mark = { key: 'note', kind: 'note', at: AT, text: 'feed moved' } as never;
  const bucket = { from: AT, to: '2026-11-20T09:00:00.000Z', start: '', end: '' };
  await show(
    <p data-mark="note" tabIndex={-1}>
      feed moved
    </p>,
  );
  const [found] = marksOn({ buckets: [bucket] }, [mark], ({ text }) => text);
  found?.onOpen();
  expect(document.activeElement?.textContent).toBe('feed moved');
});
