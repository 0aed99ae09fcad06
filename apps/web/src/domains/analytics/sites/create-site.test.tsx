import { expect, test } from 'vitest';
import { press, showPart, type } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { CreateSite } from './create-site.tsx';

const server = pageServer();

test('a site key counts so many events a day, and of one network', async () => {
  await showPart(<CreateSite open onClose={() => {}} />);
  await type('Site name', 'Blog');
  await type('Allowed origins', 'https://blog.example.com/');
  await type('Events per day', '2000');
  await type('Events per day and network', '300');
  await press('New site key');
  const origins = ['https://blog.example.com'];
  expect((await server.writes(1))[0]?.[2]).toEqual({ name: 'Blog', origins, dailyQuota: 2000, networkQuota: 300 });
});
