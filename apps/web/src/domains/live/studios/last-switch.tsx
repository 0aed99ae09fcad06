import type { TimelineEvent } from '@onair/contract/live/studio-history';
import { entryOf } from '@onair/contract/typed';
import { useEffect, useRef } from 'react';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { operationWords } from './operations.words.ts';
import { useSwitches } from './use-switches.ts';

const FRESH_MS = 15_000;

/** The last switch: its reason, and the gap for the audience; a new one is announced. */
export const LastSwitch = () => {
  const words = useWords(operationWords);
  const format = useFormat();
  const clock = useCompanyClock();
  // The first line of a live is not a switch.
  const latest = useSwitches().find((event) => event.from !== null);
  const announcedId = useRef<string | null>(null);
  useEffect(() => {
    if (!latest) return;
    const first = announcedId.current === null;
    const known = announcedId.current === latest.id;
    announcedId.current = latest.id;
    if (first || known || Date.now() - Date.parse(latest.at) > FRESH_MS) return;
    announce(latest, format.number);
  }, [latest, format]);
  if (!latest) return null;
  const name = (source: string | null) => entryOf(words.sources, source) ?? words.nothing;
  const reason = entryOf(words.switchReasons, latest.reason) ?? '';
  const text = words.lastSwitchText(
    name(latest.from),
    name(latest.to),
    reason,
    format.number(Math.round(latest.waitedMs ?? 0)),
    format.number(Math.round(latest.gapMs ?? 0)),
  );
  return (
    <span title={text}>
      {words.lastSwitch} · {clock.time(latest.at)} · <span>{text}</span>
    </span>
  );
};

const announce = ({ to, waitedMs, gapMs }: TimelineEvent, number: (n: number) => string): void => {
  const words = wordsNow(operationWords);
  const name = entryOf(words.sources, to) ?? '';
  Message.success(
    waitedMs === null || gapMs === null
      ? words.done.plain(name)
      : words.done.switched(name, number(Math.round(waitedMs)), number(Math.round(gapMs))),
  );
};
