import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, select, showPart, type } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { BasicForm } from './basic-form.tsx';

const STORED = {
  ...{ email: 'a@b.cd', emailProven: false, nickname: 'Anna', country: 'CN', area: 'zhejiang/hangzhou', address: '' },
  ...{ introduction: '', personalWebsite: '', officeLocation: '', jobName: '', organizationName: '', version: 3 },
};

const server = pageServer('user');

const saved = () => server.requests().flatMap(({ path, body }) => (path === '/api/user/save-info' ? [body] : []));

test('where a person is in China is picked by province and city, elsewhere written', async () => {
  server.answers({ 'POST /api/user/save-info': { ...STORED, version: 4 } });
  const shown = await showPart(<BasicForm stored={STORED as never} />);
  await select('Area · Province', 'Sichuan');
  await select('Area · City', 'Chengdu');
  await press('Save');
  await waitFor(() => expect(saved()).toMatchObject([{ country: 'CN', area: 'sichuan/chengdu' }]));
  shown.unmount();
  await showPart(<BasicForm stored={{ ...STORED, country: 'FR', area: 'Paris' } as never} />);
  await type('Area', 'Lyon');
  await press('Save');
  await waitFor(() => expect(saved()[1]).toMatchObject({ country: 'FR', area: 'Lyon' }));
  expect(screen.queryByRole('combobox', { name: 'Area · City' })).toBeNull();
});
