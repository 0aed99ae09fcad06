import { expect, test } from 'vitest';
import { titleIn } from './menu.words.ts';

test.each(['menu.server.dashboard', 'menu.server.workplace', 'menu.server.monitor'])(
  'the key %s of a server’s menu has words in both languages',
  (key) => {
    for (const locale of ['zh-CN', 'en-US'] as const) expect(titleIn(locale, key)).not.toContain('menu.');
  },
);
