import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { follow, showOnPage } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { lineNow, studioNow } from '../../../testing/studio-now.ts';
import { storeReports } from '../studios/studio.state.ts';
import { EncodersPage } from './encoders-page.tsx';

const ID = '01890000-0000-7000-8000-00000000e0c1';
const AT = '2026-11-20T08:00:00.000Z';
const STUDIO = { id: ID, slug: 'hall', name: 'Hall', title: '', live: true, status: 'smooth', viewers: 0 };
const REFUSED = {
  ...{
    firstAt: AT,
    lastAt: AT,
    times: 12,
    way: 'rtmp',
    address: '192.0.2.7',
    encoder: 'FMLE/3.0',
    application: 'live',
  },
  ...{ keyEnding: 'Zk9_', detail: null, studioId: null, line: null },
};
const LIST = [
  { ...REFUSED, id: `${ID.slice(0, -1)}2`, reason: 'unknownKey' },
  { ...REFUSED, id: `${ID.slice(0, -1)}3`, reason: 'lineBusy', studioId: ID, line: 'main', way: 'srt', address: 'SRT' },
  { ...REFUSED, id: `${ID.slice(0, -1)}5`, reason: 'unknownKey', way: 'srt', address: 'SRT' },
  { ...REFUSED, id: `${ID.slice(0, -1)}4`, reason: 'protocol', detail: 'more than 64 chunk streams' },
];
const LINE = lineNow('main', {
  claimed: { fps: null, videoKbps: null, audioKbps: null, width: null, height: null, encoder: 'OBS 31' },
  connected: { way: 'rtmp', address: '192.0.2.9', at: AT },
});

const server = pageServer();

test('who is connected is listed with studio, address and bitrate, and leads to the studio', async () => {
  server.answers({ '/api/studio/list': [STUDIO], '/api/studio-encoders/turned-away': [] });
  storeReports([studioNow(ID, { at: AT, lines: [LINE] })]);
  const history = await showOnPage('Encoders', <EncodersPage />);
  const table = await screen.findByRole('table', { name: 'Connected' });
  for (const text of ['Main', 'RTMP', '192.0.2.9', 'OBS 31', '2,528 kbps']) within(table).getByText(text);
  await screen.findByText('No encoder was turned away in the last 7 days');
  await follow('Hall');
  expect(history.location.href).toBe('/dashboard/monitor?studio=hall');
});

test('who was turned away is listed with the reason and what to do, also without a studio, in both languages', async () => {
  server.answers({ '/api/studio/list': [STUDIO], '/api/studio-encoders/turned-away': LIST });
  await showOnPage('Encoders', <EncodersPage />);
  const table = await screen.findByRole('table', { name: 'Turned away' });
  const [, wrong, busy, secret, broken] = within(table).getAllByRole('row');
  for (const text of ['The stream key is wrong', '192.0.2.7', 'No studio', '12']) within(wrong!).getByText(text);
  expect(wrong!.textContent).toContain('RTMP · FMLE/3.0 · Application live · Key ends in Zk9_');
  expect(wrong!.textContent).toContain('Compare the end of the key');
  for (const text of ['Another encoder publishes on this line', 'Hall', 'Main']) await within(busy!).findByText(text);
  within(secret!).getByText('The SRT passphrase is wrong or missing');
  within(broken!).getByText('more than 64 chunk streams');
  setLocale('zh-CN');
  await screen.findByText('推流密钥错误');
  expect(screen.getByRole('table', { name: '被拒绝的连接' }).textContent).toContain('核对密钥结尾与大小写');
});
