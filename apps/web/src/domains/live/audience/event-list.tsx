import { auditActions } from '@onair/contract/audit/audit-actions';
import type { TimelineEvent } from '@onair/contract/live/studios/history';
import { entryOf } from '@onair/contract/typed';
import { useMemo } from 'react';
import { clockTime, useFormat } from '../../../shared/i18n/format.ts';
import { useLocale } from '../../../shared/i18n/locale.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Stack, Text } from '../../../shared/layout/layout.tsx';
import { CompanyTime } from '../../../shared/ui/company-time.tsx';
import { operationWords } from '../controls/controls.words.ts';
import styles from '../studios/studio-cards.module.css';
import { statusWords } from '../studios/studio-status.words.ts';
import { departureWords } from '../studios/studios.words.ts';
import { audienceWords } from './audience.words.ts';

type Table = Readonly<Record<string, string>>;

/** An event as a sentence in the current language. */
export const useEventText = (): ((event: TimelineEvent) => string) => {
  const words = useWords(audienceWords);
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

const SHOWN = 50;

type Props = {
  events: readonly TimelineEvent[];
  /** Called when the time of an event is clicked. */
  onPick?: ((at: string) => void) | undefined;
};

/** Events in the given order: switches with their reason and gap, stalls, operators' actions. */
export const EventList = ({ events, onPick }: Props) => {
  const words = useWords(audienceWords);
  const format = useFormat();
  const more = Math.max(0, events.length - SHOWN);
  const textOf = useEventText();
  return (
    <section>
      <Text as="h3" size={14} weight="medium" below={8}>
        {words.events}
      </Text>
      {events.length === 0 ? (
        <Text as="p" tone="muted">
          {words.noEvents}
        </Text>
      ) : null}
      <Stack as="ul" gap={6} size={13} className={styles.events} aria-label={words.events} tabIndex={0}>
        {events.slice(0, SHOWN).map((event) => (
          <li key={event.id}>
            {onPick ? (
              <button type="button" onClick={() => onPick(event.at)}>
                <CompanyTime at={event.at} />
              </button>
            ) : (
              <CompanyTime at={event.at} />
            )}
            <Text weight="medium">{event.who ?? words.automatic}</Text>
            <span>{textOf(event)}</span>
          </li>
        ))}
      </Stack>
      {more > 0 ? (
        <Text as="p" tone="muted" size={13} above={8}>
          {words.moreEvents(format.number(more))}
        </Text>
      ) : null}
    </section>
  );
};
