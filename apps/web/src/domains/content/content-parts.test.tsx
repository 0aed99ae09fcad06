import type { PresetRule } from '@onair/contract/content/rules';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { press, select, showOnPage, showPart, type } from '../../testing/controls.tsx';
import { pageServer } from '../../testing/page-server.ts';
import { BulkProgress } from './bulk/bulk-progress.tsx';
import { CreateFeed } from './feeds/create-feed.tsx';
import { FilmFinder } from './films/film-finder.tsx';
import { ContentPanel } from './items/content-panel.tsx';
import { PictureFields } from './pictures/picture-fields.tsx';
import { ChosenItems } from './rules/chosen-items.tsx';
import { Recognition, RulePanel } from './rules/rule-panel.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const server = pageServer();

const items = [7, 8].map((id) => ({ id, title: `Story ${id}`, type: 'text' })) as never;
/** The search for more items finds none. */
const NONE = { '/api/content/list': { list: [], total: 0 } };

test('pinned items are moved and removed', async () => {
  server.answers(NONE);
  const onChange = vi.fn();
  const draft = { settings: { items: [7, 8] }, items };
  await showPart(<ChosenItems kind="items" draft={draft} readOnly={false} onChange={onChange} />);
  await press('Move Story 8 up');
  await press('Move Story 7 down');
  await press('Remove Story 7');
  const orders = onChange.mock.calls.map(([{ settings }]) => settings.items);
  expect(orders).toEqual([[8, 7], [8, 7], [8]]);
});

test('an item with a fixed place gets another place', async () => {
  server.answers(NONE);
  const onChange = vi.fn();
  const draft = { settings: { positions: [{ contentId: 7, position: 2 }] }, items };
  await showPart(<ChosenItems kind="positions" draft={draft} readOnly={false} onChange={onChange} />);
  await type('Position of Story 7', '5');
  const settings = { positions: [{ contentId: 7, position: 5 }] };
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ settings, items }));
});

test('a title is tried against the banned words of the form', async () => {
  await showPart(<Recognition ruleKey="banned" settings={{ words: ['storm'] } as never} rules={[]} />);
  await type('Try it', 'a storm at sea');
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/storm$/));
});

test('a rule that is gone leads back to the rules', async () => {
  const onClose = vi.fn();
  await showOnPage('Card', <RulePanel open ruleKey="gone" rules={[] as PresetRule[]} onClose={onClose} />);
  await press('Back to preset rules');
  expect(onClose).toHaveBeenCalledOnce();
});

test('a feed carries one type of one source', async () => {
  server.answers({ 'POST /api/': { path: '/feeds/x' } });
  const made: string[] = [];
  await showPart(<CreateFeed open onClose={() => {}} onMade={(address) => made.push(address)} />);
  await type('Partner', 'Agency');
  await select('Type', 'Image-text');
  await select('Source', 'Reprints');
  await press('New feed');
  expect((await server.writes(1))[0]?.[2]).toMatchObject({ name: 'Agency', type: 'img', source: expect.any(String) });
  await waitFor(() => expect(made).toHaveLength(1));
});

test('a film is found by its name and selected', async () => {
  server.answers({ 'GET /api/': { list: [{ id: ID, name: 'Harbor', cover: '', seconds: 61 }], total: 1 } });
  const onChoose = vi.fn();
  await showPart(<FilmFinder chosen={null} onChoose={onChoose} />);
  await type('Find by name', 'harb');
  await waitFor(() => expect(server.requests().at(-1)?.path).toContain('text=harb'));
  await press(/^Harbor/);
  expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ id: ID }));
});

test('an item beside a page leads to its own page', async () => {
  const item = {
    id: 7,
    title: 'Lake',
    tags: [],
    status: 'online',
    review: 'passed',
    publishedAt: '2026-11-20T08:00:00.000Z',
  };
  server.answers({ 'GET /api/content/7': item });
  const onClose = vi.fn();
  const history = await showOnPage('Card', <ContentPanel open id={7} onClose={onClose} />);
  const link = await screen.findByRole('link', { name: 'Open its page' });
  link.click();
  await waitFor(() => expect(history.location.href).toBe('/list/content/item?id=7'));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a picture gets a caption', async () => {
  const onChange = vi.fn();
  const value = { alt: 'a lake', caption: '', decorative: false };
  await showPart(<PictureFields value={value} onChange={onChange} submitted={false} captioned />);
  await type('Caption', 'Dawn');
  expect(onChange).toHaveBeenCalledWith({ ...value, caption: 'Dawn' });
});

test('a bulk change that runs is stopped', async () => {
  server.answers({ 'GET /api/': { state: 'running', done: 1, changed: 1, total: 9, undoable: false } });
  await showPart(<BulkProgress bulk={ID} onFollow={() => {}} onClose={() => {}} />);
  await screen.findByRole('button', { name: 'Stop' });
  await press('Stop');
  expect((await server.writes(1))[0]?.[1]).toMatch(new RegExp(`${ID}.*cancel`));
});
