import { expect, test } from 'vitest';
import { formatIn } from '../../../shared/i18n/format.ts';
import { lineTime } from './chat-rows.ts';

test.each(['zh-CN', 'en-US'] as const)(
  'a line of today shows its time, one of another day its day too, in %s',
  (locale) => {
    const format = formatIn(locale);
    const now = new Date(2026, 10, 22, 9, 30);
    expect(lineTime(new Date(2026, 10, 22, 0, 3, 5).toISOString(), now, format)).toBe('00:03:05');
    const yesterday = lineTime(new Date(2026, 10, 21, 23, 59, 58).toISOString(), now, format);
    expect(yesterday).toMatch(/21.*2026|2026.*21/);
    expect(yesterday).toMatch(/23:59:58$/);
  },
);
