import type { WeeklyReport } from '@onair/contract/analytics/weekly-report';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { clipboard, press, showOnPage } from '../../../testing/controls.tsx';
import { WeeklyHead } from './weekly-head.tsx';

const REPORT = {
  ...{ week: '2026-W46', firstWeek: '2026-W44', lastWeek: '2026-W46' },
  range: { from: '2026-11-09', to: '2026-11-15', until: '2026-11-15T16:00:00.000Z', buckets: [] },
} as unknown as WeeklyReport;

test('the link that is copied names the week that is shown', async () => {
  setLocale('en-US');
  const copied = clipboard();
  await showOnPage('Weekly', <WeeklyHead report={REPORT} onWeek={() => {}} />);
  await press('Copy link');
  await screen.findByText('Link copied');
  expect(copied.map((link) => new URL(link).searchParams.get('week'))).toEqual(['2026-W46']);
});

test.each([
  ['over', '2026-11-15', '2026-11-15T16:00:00.000Z', '2026-11-15'],
  ['running', '2026-11-22', '2026-11-18T20:30:00.000Z', '2026-11-19'],
  ['over, west of Greenwich', '2026-11-15', '2026-11-16T05:00:00.000Z', '2026-11-15'],
])('the analysis of a week that is %s shows all of its days so far', async (name, sunday, until, last) => {
  setLocale('en-US');
  const timeZone = name.includes('west') ? 'America/New_York' : 'Asia/Shanghai';
  const from = name === 'running' ? '2026-11-16' : '2026-11-09';
  const range = { ...{ from, to: sunday, until, timeZone }, buckets: [{ to: `${sunday}T16:00:00.000Z` }] };
  await showOnPage('Weekly', <WeeklyHead report={{ ...REPORT, range } as never} onWeek={() => {}} />);
  const link = screen.getByRole('link').getAttribute('href') ?? '';
  const { searchParams } = new URL(link, location.origin);
  expect([searchParams.get('from'), searchParams.get('to')]).toEqual([from, last]);
});
