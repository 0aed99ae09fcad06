import { TOP_UP_LARGE } from '@onair/contract/billing/ledger';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, showPart, type } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { LedgerEntries } from './ledger-entries.tsx';
import { TopUpDialog } from './top-up-dialog.tsx';
import { TopUpsList } from './top-ups-list.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const AT = '2026-11-20T08:00:00.000Z';
const TOP_UP = {
  ...{ id: ID, amount: 15_000_000, note: 'Q1', state: 'waiting', by: 'Anna', mine: false, at: AT },
  ...{ decided: null, reason: null, entry: null, version: 1 },
};
const server = pageServer('finance');
/** Bodies of what was sent. */
const sent = async () => (await server.writes(1)).map(([, , body]) => body);

const show = async (more: object = {}) => {
  server.answers({ '/api/': {}, '/api/ledger/top-ups': { list: [{ ...TOP_UP, ...more }], total: 1 } });
  await showPart(<TopUpsList />);
  return screen.findByRole('row', { name: /Anna/ });
};

test('another person confirms a large top-up after a question', async () => {
  await show();
  expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
  await press('Confirm: ¥150,000.00 by Anna');
  await press('Confirm', await screen.findByRole('dialog', { name: 'Confirm this top-up?' }));
  expect(await sent()).toEqual([{ move: 'confirm', version: 1 }]);
});

test('declining takes a reason', async () => {
  await show();
  await press('Decline: ¥150,000.00 by Anna');
  const dialog = await screen.findByRole('dialog', { name: 'Decline this top-up?' });
  await press('Decline', dialog);
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Enter the reason');
  await type('Reason', 'No such transfer');
  await press('Decline', dialog);
  expect(await sent()).toEqual([{ move: 'decline', version: 1, reason: 'No such transfer' }]);
});

test('the person who entered it is offered to withdraw it, and nothing else', async () => {
  const row = await show({ mine: true });
  expect(within(row).getAllByRole('button')).toHaveLength(1);
  await press('Withdraw: ¥150,000.00 by Anna');
  await press('Withdraw', await screen.findByRole('dialog', { name: 'Withdraw this top-up?' }));
  expect(await sent()).toEqual([{ move: 'withdraw', version: 1 }]);
});

test('what became of one stays in its row: who, why and which entry', async () => {
  const decided = { name: 'Ben', at: AT };
  const row = await show({ state: 'declined', decided, reason: 'No such transfer', version: 2 });
  expect(row.textContent).toContain('Ben · No such transfer');
  expect(within(row).queryByRole('button')).toBeNull();
});

test('the dialog says before sending that a second person must confirm', async () => {
  server.answers({ '/api/': { entry: null, waiting: { ...TOP_UP, amount: TOP_UP_LARGE, mine: true } } });
  await showPart(<TopUpDialog open balance={0} onClose={() => {}} />);
  await type('Amount (CNY)', '100000');
  await press('Top up');
  const dialog = await screen.findByRole('dialog', { name: 'A second person must confirm' });
  expect(dialog.textContent).toContain('another person with the permission for billing');
  expect(server.requests().filter(({ method }) => method !== 'GET')).toEqual([]);
  await press('Send for confirmation', dialog);
  expect(await sent()).toEqual([{ amount: TOP_UP_LARGE, note: '' }]);
});

test('a top-up is reversed with a reason, and one that was reversed says by which entry', async () => {
  const entry = { kind: 'top-up', amount: 500, balance: 500, note: 'x', order: null, by: 'Anna', at: AT };
  const rest = { confirmedBy: null, reverses: null };
  const list = [
    { ...entry, ...rest, seq: 7, reversedBy: null },
    { ...entry, ...rest, seq: 3, reversedBy: 4 },
  ];
  server.answers({ '/api/': {}, '/api/ledger': { list, total: 2, balance: 500, received: 500, spent: 0 } });
  await showPart(<LedgerEntries />);
  expect((await screen.findByText(/Reversed by no. 4/)).textContent).toContain('No. 3');
  expect(screen.queryByRole('button', { name: 'Reverse entry 3' })).toBeNull();
  await press('Reverse entry 7');
  const dialog = await screen.findByRole('dialog', { name: 'Reverse top-up no. 7?' });
  await type('Reason', 'Recorded twice');
  await press('Reverse', dialog);
  expect(await sent()).toEqual([{ reason: 'Recorded twice' }]);
});

test('the number of an entry is written as it is searched for, and the button of a top-up names who made it', async () => {
  const waiting = { ...TOP_UP, by: '' };
  const recorded = { ...TOP_UP, id: `${ID.slice(0, -1)}2`, state: 'recorded', decided: { name: 'Ben', at: AT } };
  const list = [waiting, { ...recorded, entry: 12345 }];
  server.answers({ '/api/': {}, '/api/ledger/top-ups': { list, total: 2 } });
  await showPart(<TopUpsList />);
  await screen.findByText(/entry no\. 12345/);
  screen.getByRole('button', { name: 'Confirm: ¥150,000.00 by System' });
  const entry = { kind: 'top-up', amount: 500, balance: 500, note: 'x', order: null, by: 'Anna', at: AT };
  const entries = [{ ...entry, confirmedBy: null, reverses: null, seq: 12346, reversedBy: 12347 }];
  server.answers({ '/api/ledger': { list: entries, total: 1, balance: 500, received: 500, spent: 0 } });
  await showPart(<LedgerEntries />);
  expect((await screen.findByText(/Reversed by no\. 12347/)).textContent).toContain('No. 12346');
});
