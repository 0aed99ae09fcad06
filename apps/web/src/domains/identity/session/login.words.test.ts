import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loginWords } from './login.words.ts';

test('the hint of a password names every kind of character that is required, and that common ones are refused', () => {
  const chinese = loginWords['zh-CN'].passwordHint(10);
  for (const part of ['10', '数字', '大写', '小写', '特殊字符', '常见密码']) expect(chinese).toContain(part);
  const english = loginWords['en-US'].passwordHint(10);
  for (const part of ['10', 'digits', 'upper', 'lower', 'special', 'common']) expect(english).toContain(part);
});

test('what the HTML shows until the page is there says the same, in each language', () => {
  const html = readFileSync(join(import.meta.dirname, '../../../../index.html'), 'utf8');
  const shell = html.slice(html.indexOf('id="login"'), html.indexOf('<noscript>'));
  for (const locale of ['zh-CN', 'en-US'] as const) {
    const said = [...shell.matchAll(new RegExp(`lang="${locale}">([^<]+)<`, 'g'))].map(([, text]) => text);
    const { product, title, subtitle, footer } = loginWords[locale];
    expect(said).toEqual([product, title, subtitle, footer]);
  }
});
