import { auditActions } from '@onair/contract/audit/audit-actions';
import type { TimelineEvent } from '@onair/contract/live/studio-history';
import { entryOf } from '@onair/contract/typed';
import { useMemo } from 'react';
import { clockTime, useFormat } from '../../../shared/i18n/format.ts';
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
      const textOf = (table: Table, key: string | null) => (key === null ? nothing : (table[key] ?? key));
      const whole = (n: number | null) => format.number(n === null ? null : Math.round(n));
      switch (event.kind) {
        case 'began':
          return kinds.began;
        case 'ended':
          return kinds.ended(textOf(endReasons, event.reason));
        case 'switched':
          return kinds.switched(
            textOf(lines, event.from),
            textOf(lines, event.to),
            textOf(switchReasons, event.reason),
            whole(event.waitedMs),
            whole(event.gapMs),
          );
        case 'switchTimedOut':
          return kinds.switchTimedOut(textOf(lines, event.to));
        case 'refused':
          // SRT does not reveal the caller.
          return event.from === 'SRT'
            ? kinds.refusedSrt(textOf(lines, event.line), textOf(refusals, event.reason))
            : kinds.refused(textOf(lines, event.line), textOf(refusals, event.reason), event.from ?? nothing);
        case 'stall':
          return kinds.stall(textOf(lines, event.line), whole(event.silentMs));
        case 'line':
          return kinds.line(textOf(lines, event.line), textOf(phases, event.to));
        case 'rendition':
          return event.reason === 'running' ? kinds.running(event.to ?? '') : kinds.stopped(event.to ?? '');
        case 'listEnded':
          return kinds.listEnded(textOf(listReasons, event.reason));
        case 'switchGivenUp':
          return kinds.givenUp(textOf(lines, event.to), whole(event.waitedMs));
        case 'departed': {
          const named = (event.to ?? '').split(',').map((rule) => textOf(rules, rule));
          const who =
            event.from === null ? textOf(lines, event.line) : kinds.video(textOf(lines, event.line), event.from);
          return kinds.departed(who, named.join(locale === 'zh-CN' ? '、' : ', '));
        }
        case 'restream':
          return event.to === 'back' ? kinds.restreamBack(event.from ?? '') : kinds.restreamLost(event.from ?? '');
        case 'media':
          return event.reason === 'away' ? kinds.mediaAway : kinds.mediaBack;
        case 'resumed':
          return kinds.resumed(clockTime((event.silentMs ?? 0) / 1000));
        case 'notHeld':
          return kinds.notHeld;
        case 'act':
          return entryOf(auditActions, event.act)?.[locale] ?? event.act ?? '';
      }
    },
    [words, status, rules, operation, locale, format],
  );
};
