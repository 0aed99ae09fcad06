import { LINES } from '@onair/contract/live/media-lines';
import { useMemo, useState } from 'react';
import { clockTime } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
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
import { Row } from '../../../shared/layout/layout.tsx';
import { useSingleKeys } from '../../../shared/page/single-keys.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { lazyPart, useOpened } from '../../../shared/ui/lazy-part.tsx';
import { PopupMenu } from '../../../shared/ui/popup-menu.tsx';
import { usePersonal } from '../../preferences/index.ts';
import { LastSwitch } from '../studios/last-switch.tsx';
import { useNow, useOutdated } from '../studios/now-store.ts';
import { type ConfirmedOperation, OperationDialog } from '../studios/operation-dialog.tsx';
import {
  commonReason,
  lineAfterSlate,
  type Operation,
  reasonAgainst,
  type Situation,
  situationOf,
  targetsOf,
} from '../studios/operations.ts';
import { operationWords } from '../studios/operations.words.ts';
import { useClock } from '../studios/studio-context.ts';
import { useOperations } from '../studios/use-operations.ts';
import { useFreshSwitches, useSwitches } from '../studios/use-switches.ts';
import { ControlButton } from './control-button.tsx';
import styles from './controls.module.css';
import { controlWords } from './controls.words.ts';
import { GoLive } from './go-live.tsx';
import { LineTile } from './line-tile.tsx';
import { SilenceBar } from './silence-bar.tsx';

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
  const [confirming, setConfirming] = useState<{ operation: ConfirmedOperation; open: boolean } | null>(null);
  const [going, setGoing] = useState(false);
  const [help, setHelp] = useState(false);
  const [menuAt, setMenuAt] = useState<HTMLElement | null>(null);
  const wentLive = useOpened(going);
  const helped = useOpened(help);
  useFreshSwitches();
  const against = (operation: Operation): string | null => {
    const reason = reasonAgainst(operation, situation);
    if (reason === null) return null;
    return reason === 'pending'
      ? names.reasons.pending(names.sources[situation?.pending ?? 'slate'])
      : names.reasons[reason];
  };
  const ask = (operation: ConfirmedOperation) => setConfirming({ operation, open: true });
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
      '?': () => setHelp(true),
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
        <IconButton
          type="text"
          size="mini"
          label={words.keys}
          icon={<IconQuestionCircle />}
          onClick={() => setHelp(true)}
        />
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
      {confirming && situation ? (
        <OperationDialog
          key={confirming.operation}
          operation={confirming.operation}
          open={confirming.open}
          situation={situation}
          operations={operations}
          onClose={() => setConfirming({ ...confirming, open: false })}
        />
      ) : null}
      {wentLive ? <GoLive open={going} lines={situation?.ready ?? []} onClose={() => setGoing(false)} /> : null}
      {helped ? <KeysSheet open={help} onClose={() => setHelp(false)} /> : null}
    </section>
  );
};
