import { expect, test } from 'vitest';
import { loginWords } from './login.words.ts';

test('the hint of a password names every kind of character that is required, and that common ones are refused', () => {
  const chinese = loginWords['zh-CN'].passwordHint(10);
  for (const part of ['10', '数字', '大写', '小写', '特殊字符', '常见密码']) expect(chinese).toContain(part);
  const english = loginWords['en-US'].passwordHint(10);
  for (const part of ['10', 'digits', 'upper', 'lower', 'special', 'common']) expect(english).toContain(part);
});
