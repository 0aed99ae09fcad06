import { expect, test, vi } from 'vitest';
import { select, showPart } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { PeopleFilters } from './people-page.tsx';

pageServer();

test('accounts that wait to be confirmed are found by their status', async () => {
  const onChange = vi.fn();
  await showPart(<PeopleFilters applied={{}} onChange={onChange} />);
  await select('Status', 'Unconfirmed');
  expect(onChange).toHaveBeenCalledWith({ state: 'unconfirmed' });
});
