import type { WeeklyReport } from '@onair/contract/analytics/weekly-report';
import { mondayOfWeek, type Week, weekAfter } from '@onair/contract/analytics/weeks';
import { DAY } from '@onair/contract/lib/local-time';
import { useMemo } from 'react';
import { type Format, useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconCopy, IconLeft, IconPrinter, IconRight } from '../../../shared/kit/icons.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { hrefOf } from '../../../shared/page/page.tsx';
import { usePageName } from '../../../shared/page/page-names.words.ts';
import { copyText } from '../../../shared/ui/copy-button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { NamedSelect } from '../../../shared/ui/named-select.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { dayIn, isOpen } from '../analysis/range.ts';
import styles from './weekly.module.css';
import { weeklyWords } from './weekly.words.ts';

/** Weeks offered by the list; older ones are reached by the arrows or their address. */
const LISTED = 53;

type Words = (typeof weeklyWords)['zh-CN'];

const nameOf = (week: Week, words: Words): string => words.week(Number(week.slice(6)), week.slice(0, 4));

const daysOf = (week: Week, format: Format, words: Words): string => {
  const monday = mondayOfWeek(week) ?? '';
  const sunday = new Date(Date.parse(`${monday}T00:00:00Z`) + 6 * DAY).toISOString().slice(0, 10);
  return words.days(format.day(monday), format.day(sunday));
};

type Props = { report: WeeklyReport; onWeek: (week: Week) => void };

/** The week, links to other weeks, and actions on the report. */
export const WeeklyHead = ({ report: { week, firstWeek, lastWeek, range }, onWeek }: Props) => {
  const words = useWords(weeklyWords);
  const pageName = usePageName();
  const format = useFormat();
  const listed = useMemo(() => {
    const weeks: Week[] = [];
    for (let each = lastWeek; each >= firstWeek && weeks.length < LISTED; each = weekAfter(each, -1)) weeks.push(each);
    return weeks.includes(week) ? weeks : [...weeks, week];
  }, [week, firstWeek, lastWeek]);
  const link = () => copyText(location.origin + hrefOf('Weekly', { week }), words.copied, words.copyFailed);
  return (
    <PageCard>
      <Row wrap gap={[12, 16]} justify="between" align="start">
        <Stack gap={4} shrinks grow>
          <Text tone="muted" className={styles.printed}>
            Onair · {pageName('Weekly')}
          </Text>
          <Text as="h2" tone="strong" size={20} line={28} weight="medium">
            {nameOf(week, words)}
          </Text>
          <Text tone="muted">{words.days(format.day(range.from), format.day(range.to))}</Text>
        </Stack>
        <Row wrap gap={8} shrinks className="screen-only">
          <Row gap={8} shrinks className={styles.weeks}>
            <IconButton
              label={words.before}
              icon={<IconLeft />}
              disabled={week <= firstWeek}
              onClick={() => onWeek(weekAfter(week, -1))}
            />
            <NamedSelect
              name={words.choose}
              value={week}
              options={listed.map((value) => ({
                value,
                label: `${nameOf(value, words)} · ${daysOf(value, format, words)}`,
              }))}
              onChange={(next) => next && onWeek(next)}
            />
            <IconButton
              label={words.after}
              icon={<IconRight />}
              disabled={week >= lastWeek}
              onClick={() => onWeek(weekAfter(week, 1))}
            />
          </Row>
          <Button icon={<IconCopy />} onClick={() => void link()}>
            {words.copy}
          </Button>
          <Button icon={<IconPrinter />} onClick={() => window.print()}>
            {words.print}
          </Button>
        </Row>
      </Row>
      <Row wrap gap={[4, 16]} above={8} className={isOpen(range) ? undefined : 'screen-only'}>
        {isOpen(range) ? <Text tone="muted">{words.soFar}</Text> : null}
        <PageLink
          to="DataAnalysis"
          search={{
            preset: 'custom',
            from: range.from,
            to: isOpen(range) ? dayIn(Date.parse(range.until), range.timeZone) : range.to,
          }}
          className={styles.link}
        >
          {words.analysis}
        </PageLink>
      </Row>
    </PageCard>
  );
};
