import { expect, test } from 'vitest';
import { companyClock } from '../../../shared/i18n/company-clock.ts';
import { formatIn } from '../../../shared/i18n/format.ts';
import { lineTime } from './chat-rows.ts';

test.each(['zh-CN', 'en-US'] as const)(
  'a line of the company’s today shows its time, one of another day its day too, in %s',
  (locale) => {
    const clock = companyClock(formatIn(locale), 'Asia/Shanghai', 'UTC');
    const now = new Date('2026-11-22T09:30:00+08:00');
    expect(lineTime('2026-11-22T00:03:05+08:00', now, clock)).toBe('00:03:05');
    const yesterday = lineTime('2026-11-21T23:59:58+08:00', now, clock);
    expect(yesterday).toMatch(/21.*2026|2026.*21/);
    expect(yesterday).toMatch(/23:59:58$/);
  },
);
