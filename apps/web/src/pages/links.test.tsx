import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AnalysisContext } from '../domains/analytics/analysis/analysis.state.ts';
import { SavedCard } from '../domains/analytics/analysis/desk/desk.tsx';
import { DrillTop } from '../domains/analytics/analysis/drill-panel.tsx';
import { WeeklyContents, WeeklyLives } from '../domains/analytics/weekly/weekly-lists.tsx';
import { SubjectLink } from '../domains/audit/use-audit-columns.tsx';
import { LibraryCalendar } from '../domains/content/library/library-calendar.tsx';
import { LibraryGrid } from '../domains/content/library/library-grid.tsx';
import { ItemList } from '../domains/content/policy-sets/set-contents.tsx';
import { RulePreview, Weights } from '../domains/content/rules/rule-panel.tsx';
import { DetailPanel } from '../domains/identity/certification/detail-panel.tsx';
import { field, follow, pick, press, showOnPage, showPart, type } from '../testing/controls.tsx';
import { pageServer } from '../testing/page-server.ts';

const ID = '01890000-0000-7000-8000-000000000001';
const AT = '2026-11-20T08:00:00.000Z';
const ITEM = {
  ...{ id: 7, title: 'Lake', author: 'Anna', type: 'text', category: 'sports', source: 'ugc', tags: [], version: 3 },
  ...{ status: 'offline', stage: 'draft', review: null, publishedAt: AT, coverUrl: null, summary: '', clicks: [1, 2] },
  ...{ scheduledAt: null, dueAt: null, assignee: null, createdBy: null, updatedAt: AT, deletedAt: null },
  ...{ excerpt: null, said: null, contentId: 7, count: 3, before: 1, after: 2 },
} as never;
const RANGE = { from: '2026-11-16', to: '2026-11-22' };
const drill = { filter: { from: AT, to: AT }, timeZone: 'Asia/Shanghai', kind: undefined } as never;

const server = pageServer();

test.each([
  ['the library', () => <LibraryGrid items={[ITEM]} search={undefined} selection={undefined} />],
  ['a policy set', () => <ItemList label="Items" items={[ITEM]} />],
  ['what is behind a point', () => <DrillTop drill={drill} />],
  ['the weekly report', () => <WeeklyContents contents={[ITEM]} />],
  ['the preview of a rule', () => <RulePreview ruleKey={'weights' as never} settings={{}} items={[]} />],
])('an item of %s leads to its page', async (_where, part) => {
  server.answers({ '/api/': { ...RANGE, list: [ITEM] }, 'POST /api/': [ITEM] });
  const history = await showOnPage('Card', part());
  const [link] = await screen.findAllByRole('link', { name: /Lake/ });
  await act(async () => link && fireEvent.click(link));
  await waitFor(() => expect(history.location.href).toBe('/list/content/item?id=7'));
});

test('a live of the weekly report leads to its report', async () => {
  const live = { id: ID, title: '', studio: 'Hall', beganAt: AT, seconds: 60, unique: 1, peak: 1 };
  server.answers({ '/api/': { list: [live], next: null } });
  const history = await showOnPage('Weekly', <WeeklyLives range={RANGE as never} />);
  await screen.findByRole('link', { name: 'Untitled' });
  await follow('Untitled');
  await waitFor(() => expect(history.location.href).toBe(`/dashboard/report?live=${ID}`));
});

test('a saved analysis opens what it kept, and an entry of the audit log its subject', async () => {
  server.answers({
    '/api/': [{ id: ID, name: 'Sports', page: 'DataAnalysis', query: '?preset=7d', owner: 'Me', mine: true }],
  });
  const history = await showOnPage(
    'DataAnalysis',
    <AnalysisContext value={{ asked: { preset: '30d' }, filter: {} } as never}>
      <SavedCard />
    </AnalysisContext>,
  );
  await screen.findByRole('link', { name: 'Sports' });
  await follow('Sports');
  await waitFor(() => expect(history.location.href).toBe('/visualization/data-analysis?preset=7d'));
  const audit = await showOnPage('Audit', <SubjectLink subjectType="live" subjectId={ID} subjectName="Cup" />);
  await follow('Cup');
  await waitFor(() => expect(audit.location.href).toBe(`/dashboard/report?live=${ID}`));
});

test('the calendar of the library shows a week or a month', async () => {
  server.answers({ '/api/': [] });
  const put = vi.fn();
  await showOnPage('Content', <LibraryCalendar state={{ look: 'calendar' }} put={put} />);
  await screen.findByRole('radio', { name: 'Month' });
  await pick('Month');
  expect(put).toHaveBeenLastCalledWith(expect.objectContaining({ span: 'month' }));
});

test('a click in one category counts as much as its field says', async () => {
  const onChange = vi.fn();
  await showPart(<Weights settings={{}} readOnly={false} onChange={onChange} />);
  await type('Sports', '150');
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ categories: [{ category: 'sports', weight: 150 }] }));
});

test('a request that is gone leads back', async () => {
  server.refuses('/api/', 'notFound');
  const onClose = vi.fn();
  await showPart(<DetailPanel open id={ID} onAsk={() => {}} onClose={onClose} />);
  await screen.findByRole('button', { name: 'Back' });
  await press('Back');
  expect(onClose).toHaveBeenCalledOnce();
});

test('the box of a weight is cleared for another number, and left empty keeps the stored one', async () => {
  const onChange = vi.fn();
  await showPart(<Weights settings={{}} readOnly={false} onChange={onChange} />);
  await type('Sports', '');
  expect([field('Sports').value, onChange.mock.calls]).toEqual(['', []]);
  await act(async () => fireEvent.blur(field('Sports')));
  expect(field('Sports').value).toBe('100');
});
