import { expect, test, vi } from 'vitest';
import { setLocale } from '../../../../shared/i18n/locale.ts';
import { press, showPart } from '../../../../testing/controls.tsx';
import { periodOf } from './period.ts';
import { PeriodBar } from './period-bar.tsx';

test.each([
  ['week', 'This week'],
  ['month', 'This month'],
] as const)('from any other %s one press leads back to the running one', async (kind, name) => {
  setLocale('en-US');
  const onGo = vi.fn();
  const period = periodOf(kind, '2020-02-05', 'Asia/Shanghai');
  await showPart(<PeriodBar period={period} timeZone="Asia/Shanghai" onGo={onGo} />);
  await press(name);
  expect(onGo).toHaveBeenCalledWith(undefined);
});
