import { LINES } from '@onair/contract/live/media/lines';
import type { TimelineEvent } from '@onair/contract/live/studios/history';
import { entryOf } from '@onair/contract/typed';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { DOUBLE_CLICK_MS } from '../../../shared/api/gesture.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { clockTime, useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import {
  IconArrowRight,
  IconMute,
  IconPoweroff,
  IconPushpin,
  IconQuestionCircle,
  IconRecord,
  IconScissor,
  IconSound,
  IconStop,
  IconTags,
  IconUnlock,
} from '../../../shared/kit/icons.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { Overlay, useOverlays } from '../../../shared/overlay/overlays.tsx';
import { useSingleKeys } from '../../../shared/page/single-keys.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { PopupMenu } from '../../../shared/ui/popup-menu.tsx';
import { usePersonal } from '../../preferences/index.ts';
import { useClock, useNow, useOutdated } from '../studios/studio.state.ts';
import styles from './controls.module.css';
import { controlWords, operationWords } from './controls.words.ts';
import { GoLive } from './go-live.tsx';
import { LineTile } from './line-tile.tsx';
import { type ConfirmedOperation, OperationDialog } from './operation-dialog.tsx';
import {
  commonReason,
  lineAfterSlate,
  type Operation,
  reasonAgainst,
  type Situation,
  situationOf,
  targetsOf,
} from './operations.rules.ts';
import { useFreshSwitches, useOperations, useSwitches } from './operations.state.tsx';

const FRESH_MS = 15_000;

/** The last switch: its reason, and the gap for the audience; a new one is announced. */
const LastSwitch = () => {
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

type ControlButtonProps = {
  label: string;
  /** The label where a phone leaves it a fifth of the width; the name stays. */
  short?: string;
  icon: ReactNode;
  keyName?: string;
  /** Why it is disabled. */
  against: string | null;
  /** Active now. */
  on?: boolean;
  tone?: 'danger' | 'live';
  onPress: (button: HTMLElement) => void;
};

/** An action of the bar: of constant size, whatever its label. */
export const ControlButton = ({ label, short, icon, keyName, against, on, tone, onPress }: ControlButtonProps) => {
  const id = useId();
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  /** The second press of a double click does nothing: the button may already mean the reverse of what the first one did. */
  const press = (detail: number, button: HTMLElement) => {
    const now = performance.now();
    if (detail > 1 && now - pressedAt.current < DOUBLE_CLICK_MS) return;
    pressedAt.current = now;
    onPress(button);
  };
  return (
    <span className={styles.cell}>
      <button
        type="button"
        className={styles.act}
        data-tone={tone}
        data-on={on}
        disabled={against !== null}
        aria-describedby={against === null ? undefined : id}
        aria-keyshortcuts={keyName}
        title={against ?? (keyName ? `${label} (${keyName})` : label)}
        onClick={(event) => press(event.detail, event.currentTarget)}
      >
        {icon}
        <span className={short ? styles.long : undefined}>{label}</span>
        {short ? (
          <span className={styles.short} aria-hidden="true">
            {short}
          </span>
        ) : null}
        {keyName ? <kbd aria-hidden>{keyName}</kbd> : null}
      </button>
      {against === null ? null : (
        <span id={id} className="sr-only">
          {against}
        </span>
      )}
    </span>
  );
};

const secondsFrom = (from: string, to: string): number => Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000);

type SilenceBarProps = { waiting: boolean; onWait: () => void; onEnd: () => void };

/**
 * While nobody sends to a live: since when, when it ends, and the two things that an operator may want then. Counted by the
 * server's clock, so that a countdown never runs on without it.
 */
const SilenceBar = ({ waiting, onWait, onEnd }: SilenceBarProps) => {
  const { silence: words } = useWords(controlWords);
  const since = useNow(({ silence, at }) => silence && secondsFrom(silence.since, at)) ?? null;
  const left = useNow(({ silence, at }) => (silence?.endsAt ? secondsFrom(at, silence.endsAt) : null)) ?? null;
  if (since === null) return null;
  return (
    <Row role="status" wrap gap={[8, 12]} justify="between" rounded pad={[8, 12]} className={styles.silence}>
      <Stack gap={2} shrinks>
        <Text weight="medium" numeric>
          {left === null ? words.waits(clockTime(since)) : words.ends(clockTime(since), clockTime(left))}
        </Text>
        <Text tone="muted" size={12}>
          {words.meanwhile}
        </Text>
      </Stack>
      <Row as="span" gap={8}>
        {left === null ? null : (
          <Button size="small" loading={waiting} onClick={onWait}>
            {words.longer}
          </Button>
        )}
        <Button size="small" status="danger" onClick={onEnd}>
          {words.end}
        </Button>
      </Row>
    </Row>
  );
};

const KeysSheet = lazyPart(async () => (await import('./keys-sheet.tsx')).KeysSheet);

/** The inputs of the operations. Compared as text, since each second brings new equal objects. */
const useSituation = (): Situation | undefined => {
  const text = useNow((now) => JSON.stringify(situationOf(now)));
  return useMemo((): Situation | undefined => (text === undefined ? undefined : JSON.parse(text)), [text]);
};

/** How long the audience has seen the slate; and after a live, until when keys are refused. */
const SlateClock = () => {
  const words = useWords(operationWords);
  const slate = useNow((now) => now.program === 'slate') === true;
  const coolingUntil = useNow((now) => now.coolingUntil) ?? null;
  const latest = useSwitches()[0];
  const outdated = useOutdated();
  const now = useClock((slate || coolingUntil !== null) && !outdated);
  const since = slate && latest?.to === 'slate' ? (now - Date.parse(latest.at)) / 1000 : null;
  const left = coolingUntil === null ? 0 : (Date.parse(coolingUntil) - now) / 1000;
  if (since !== null) return <span>{words.slateFor(clockTime(since))}</span>;
  return left > 0 ? <span>{words.cooling(clockTime(left))}</span> : null;
};

/** One line of constant height: why nothing can be done, how long the slate has been on, and the last switch. */
const BarStatus = ({ situation }: { situation: Situation | undefined }) => {
  const words = useWords(operationWords);
  const common = commonReason(situation);
  return (
    <Row align="stretch" gap={12} shrinks tone="muted" size={12} numeric line={20} nowrap className={styles.status}>
      {common && common !== 'pending' ? <span>{words.reasons[common]}</span> : null}
      <SlateClock />
      <LastSwitch />
    </Row>
  );
};

/** All of an operator's actions on the studio on air, in a place that never moves: one click or one key each. */
export const ControlBar = () => {
  const words = useWords(controlWords);
  const names = useWords(operationWords);
  const singleKeys = usePersonal()?.singleKeys === true;
  const situation = useSituation();
  const operations = useOperations();
  const [confirming, ask] = useState<ConfirmedOperation | null>(null);
  const { open: openPart } = useOverlays();
  const [going, setGoing] = useState(false);
  const [menuAt, setMenuAt] = useState<HTMLElement | null>(null);
  useFreshSwitches();
  const against = (operation: Operation): string | null => {
    const reason = reasonAgainst(operation, situation);
    if (reason === null) return null;
    return reason === 'pending'
      ? names.reasons.pending(names.sources[situation?.pending ?? 'slate'])
      : names.reasons[reason];
  };
  const help = () => openPart(KeysSheet, {});
  const slateOn = situation?.program === 'slate';
  const open = situation?.delay.open !== false;
  const delay = open ? 'cut' : 'take';
  // Another method may have ended the delay after a cut; what was cut must not stay so.
  const againstDelay = open && situation?.delay.seconds === 0 ? words.noDelay : against(delay);
  const { pending } = operations;
  /** One press, one command. Only the same command waits for its answer: a slow Mute must not swallow a Cut. */
  const act = (operation: Operation, waits: boolean, run: () => Promise<void>) => () => {
    if (!waits && reasonAgainst(operation, situation) === null) void run();
  };
  const toLine = (line: (typeof LINES)[number]) => () => {
    if (pending.switch || !situation || !targetsOf(situation).includes(line)) return;
    if (reasonAgainst('slate', situation) === null || situation.program !== null) void operations.switchTo(line);
  };
  const acts = {
    slate: act('slate', pending.switch, () =>
      operations.switchTo(slateOn && situation ? (lineAfterSlate(situation) ?? 'slate') : 'slate'),
    ),
    mute: act('mute', pending.mute, () => operations.mute(!situation?.muted)),
    delay: act(delay, pending.delay, () => {
      if (againstDelay !== null) return Promise.resolve();
      return open ? operations.cut() : operations.take();
    }),
  };
  /** A signal has arrived, and nobody has put it on air yet. */
  const waiting = situation?.live === false && situation.program === null && situation.ready.length > 0;
  const mark = () => {
    if (situation?.live && !pending.mark) void operations.mark();
  };
  useSingleKeys(
    {
      1: toLine('main'),
      2: toLine('hot'),
      3: toLine('cold'),
      s: acts.slate,
      m: acts.mute,
      c: acts.delay,
      k: mark,
      '?': help,
    },
    singleKeys,
  );
  return (
    <section className={styles.bar} data-idle={situation?.program === null && !waiting} aria-label={words.title}>
      <div className={styles.tiles}>
        {LINES.map((line, index) => (
          <LineTile key={line} line={line} keyName={String(index + 1)} situation={situation} onPress={toLine(line)} />
        ))}
      </div>
      <div className={styles.acts}>
        <ControlButton
          label={slateOn ? names.slateOff : names.slate}
          short={slateOn ? words.short.slateOff : words.short.slate}
          icon={<IconArrowRight />}
          keyName="S"
          against={against('slate')}
          on={slateOn}
          onPress={acts.slate}
        />
        <ControlButton
          label={situation?.muted ? names.unmute : names.mute}
          icon={situation?.muted ? <IconSound /> : <IconMute />}
          keyName="M"
          against={against('mute')}
          on={situation?.muted === true}
          onPress={acts.mute}
        />
        <ControlButton
          label={names[delay]}
          icon={open ? <IconScissor /> : <IconUnlock />}
          keyName="C"
          against={againstDelay}
          on={!open}
          onPress={acts.delay}
        />
        <ControlButton label={words.quality} icon={<IconTags />} against={against('clarity')} onPress={setMenuAt} />
        {waiting ? (
          <ControlButton
            label={words.goLive.button}
            icon={<IconRecord />}
            against={against('end')}
            tone="live"
            onPress={() => setGoing(true)}
          />
        ) : (
          <ControlButton
            label={names.end}
            icon={<IconPoweroff />}
            against={against('end')}
            tone="danger"
            onPress={() => ask('end')}
          />
        )}
      </div>
      <Row gap={8} justify="between" className={styles.foot}>
        <BarStatus situation={situation} />
        <IconButton
          type="text"
          size="mini"
          label={`${words.mark} (K)`}
          icon={<IconPushpin />}
          disabled={situation?.live !== true}
          onClick={mark}
        />
        <IconButton type="text" size="mini" label={words.keys} icon={<IconQuestionCircle />} onClick={help} />
      </Row>
      <SilenceBar waiting={pending.wait} onWait={() => void operations.wait()} onEnd={() => ask('end')} />
      <PopupMenu
        label={words.quality}
        anchor={menuAt}
        onClose={() => setMenuAt(null)}
        items={[
          { key: 'clarity', label: names.clarity, icon: <IconTags />, onSelect: () => ask('clarity') },
          {
            key: 'remove',
            label: names.remove,
            icon: <IconStop />,
            disabled: against('remove') !== null,
            onSelect: () => ask('remove'),
          },
        ]}
      />
      <Overlay
        part={OperationDialog}
        props={confirming && situation && { operation: confirming, situation, operations }}
        onClose={() => ask(null)}
      />
      <Overlay part={GoLive} props={going && { lines: situation?.ready ?? [] }} onClose={() => setGoing(false)} />
    </section>
  );
};
