import { auditActions } from '@onair/contract/audit/audit-actions';
import type { TimelineEvent } from '@onair/contract/live/studio-history';
import { entryOf } from '@onair/contract/typed';
import { useMemo } from 'react';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useLocale } from '../../../shared/i18n/locale.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { departureWords } from './departure.words.ts';
import { operationWords } from './operations.words.ts';
import { populationWords } from './population.words.ts';
import { statusWords } from './studio-status.words.ts';

type Table = Readonly<Record<string, string>>;

/** An event as a sentence in the current language. */
export const useEventText = (): ((event: TimelineEvent) => string) => {
  const words = useWords(populationWords);
  const status = useWords(statusWords);
  const { rules } = useWords(departureWords);
  const operation = useWords(operationWords);
  const locale = useLocale((state) => state.locale);
  const format = useFormat();
  return useMemo(
    () => (event) => {
      const { kinds, endReasons, listReasons, refusals } = words;
      const { lines, phases } = status;
      const { switchReasons, nothing } = operation;
      const said = (table: Table, key: string | null) => (key === null ? nothing : (table[key] ?? key));
      const whole = (n: number | null) => format.number(n === null ? null : Math.round(n));
      switch (event.kind) {
        case 'began':
          return kinds.began;
        case 'ended':
          return kinds.ended(said(endReasons, event.reason));
        case 'switched':
          return kinds.switched(
            said(lines, event.from),
            said(lines, event.to),
            said(switchReasons, event.reason),
            whole(event.waitedMs),
            whole(event.gapMs),
          );
        case 'switchTimedOut':
          return kinds.switchTimedOut(said(lines, event.to));
        case 'refused':
          // SRT does not reveal the caller.
          return event.from === 'SRT'
            ? kinds.refusedSrt(said(lines, event.line), said(refusals, event.reason))
            : kinds.refused(said(lines, event.line), said(refusals, event.reason), event.from ?? nothing);
        case 'stall':
          return kinds.stall(said(lines, event.line), whole(event.silentMs));
        case 'line':
          return kinds.line(said(lines, event.line), said(phases, event.to));
        case 'rendition':
          return event.reason === 'running' ? kinds.running(event.to ?? '') : kinds.stopped(event.to ?? '');
        case 'listEnded':
          return kinds.listEnded(said(listReasons, event.reason));
        case 'switchGivenUp':
          return kinds.givenUp(said(lines, event.to), whole(event.waitedMs));
        case 'departed': {
          const named = (event.to ?? '').split(',').map((rule) => said(rules, rule));
          const who = event.from === null ? said(lines, event.line) : kinds.video(said(lines, event.line), event.from);
          return kinds.departed(who, named.join(locale === 'zh-CN' ? '、' : ', '));
        }
        case 'restream':
          return event.to === 'back' ? kinds.restreamBack(event.from ?? '') : kinds.restreamLost(event.from ?? '');
        case 'media':
          return event.reason === 'away' ? kinds.mediaAway : kinds.mediaBack;
        case 'act':
          return entryOf(auditActions, event.act)?.[locale] ?? event.act ?? '';
      }
    },
    [words, status, rules, operation, locale, format],
  );
};
