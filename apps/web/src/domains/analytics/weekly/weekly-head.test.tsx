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
