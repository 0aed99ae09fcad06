import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { follow, showOnPage } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { type Analysis, AnalysisContext } from '../../analytics/analysis/analysis.state.ts';
import { ServiceGate } from './service-gate.tsx';
import { ServiceCard } from './services-section.tsx';

const AT = '2026-11-20T08:00:00.000Z';
const analysis: Analysis = {
  ...{ analysisQuery: { preset: '30d' }, filter: {}, choose: () => {}, compare: true, figure: 'click', by: 'family' },
  ...{ breakDown: () => {}, open: () => {} },
} as Analysis;
const SERVICE = {
  ...{ id: 1, key: 'funnel', title: 'Funnel analysis', description: 'Where they leave', icon: 'code', price: 100 },
  ...{ state: 'opened', enable: true, expiresAt: AT, months: 12, monthlyPrice: 10, pendingOrder: null, version: 1 },
} as never;

const server = pageServer();
const show = (part: ReactNode) =>
  showOnPage('DataAnalysis', <AnalysisContext value={analysis}>{part}</AnalysisContext>);

test('a service that runs leads to what it opens, one that does not to where it is subscribed', async () => {
  const history = await show(<ServiceCard service={SERVICE} onAct={() => {}} />);
  await follow('View: Funnel analysis');
  await waitFor(() => expect(history.location.pathname).toBe('/visualization/insights'));
  server.answers({ '/api/': [{ ...(SERVICE as object), enable: false, state: 'expired' }] });
  const gate = await show(<ServiceGate opens="funnel">the funnel</ServiceGate>);
  await screen.findByRole('link', { name: 'Go to services: Funnel analysis' });
  await follow('Go to services: Funnel analysis');
  await waitFor(() => expect(gate.location.href).toBe('/list/card?tab=service'));
});
