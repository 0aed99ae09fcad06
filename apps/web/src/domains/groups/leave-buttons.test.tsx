import type { Group } from '@onair/contract/groups/groups';
import { expect, test, vi } from 'vitest';
import { setLocale } from '../../shared/i18n/locale.ts';
import { press, showPart } from '../../testing/controls.tsx';
import { LeaveButtons } from './leave-buttons.tsx';

test.each([
  ['project', 'Edit project'],
  ['team', 'Edit team'],
])('a %s that the reader may edit is edited from below its members', async (kind, name) => {
  setLocale('en-US');
  const onEdit = vi.fn();
  const group = { id: '1', kind, members: [], editable: true } as unknown as Group;
  await showPart(<LeaveButtons group={group} onEdit={onEdit} onGone={() => {}} />);
  await press(name);
  expect(onEdit).toHaveBeenCalledOnce();
});
