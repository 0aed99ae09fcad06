import { type ReactNode, useId, useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import {
  IconArrowRight,
  IconMute,
  IconPoweroff,
  IconScissor,
  IconSound,
  IconStop,
  IconSwap,
  IconTags,
  IconUnlock,
} from '../../../shared/kit/icons.ts';
import { Stack, Text } from '../../../shared/layout/layout.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { LastSwitch } from './last-switch.tsx';
import { OperationDialog } from './operation-dialog.tsx';
import { commonReason, OPERATIONS, type Operation, reasonAgainst } from './operations.ts';
import { operationWords } from './operations.words.ts';
import styles from './quick-operations.module.css';
import { SlateClock } from './slate-clock.tsx';
import { useOperations } from './use-operations.ts';
import { useSituation } from './use-situation.ts';
import { useFreshSwitches } from './use-switches.ts';

const ICONS: Readonly<Record<Operation, ReactNode>> = {
  clarity: <IconTags />,
  switch: <IconSwap />,
  remove: <IconStop />,
  slate: <IconArrowRight />,
  mute: <IconMute />,
  end: <IconPoweroff />,
  take: <IconUnlock />,
  cut: <IconScissor />,
};

/** What an operator can do to the studio on air. What cannot be done says why. */
export const QuickOperations = () => {
  const words = useWords(operationWords);
  const situation = useSituation();
  const operations = useOperations();
  const whyId = useId();
  const [asking, setAsking] = useState<{ operation: Operation; open: boolean } | null>(null);
  useFreshSwitches();
  const common = commonReason(situation);
  const label = (operation: Operation): string => {
    if (operation === 'slate') return situation?.program === 'slate' ? words.slateOff : words.slate;
    if (operation === 'mute') return situation?.muted ? words.unmute : words.mute;
    return words[operation];
  };
  const saidOf = (operation: Operation): string | null => {
    const reason = reasonAgainst(operation, situation);
    if (reason === null) return null;
    return reason === 'pending'
      ? words.reasons.pending(words.sources[situation?.pending ?? 'slate'])
      : words.reasons[reason];
  };
  const button = (operation: Operation) => {
    const said = saidOf(operation);
    const ownId = `${whyId}${operation}`;
    return (
      <div key={operation}>
        <Button
          icon={operation === 'mute' && situation?.muted ? <IconSound /> : ICONS[operation]}
          disabled={said !== null}
          {...(operation === 'end' || operation === 'cut' ? { status: 'danger' as const } : {})}
          aria-describedby={said === null ? undefined : common === null ? ownId : whyId}
          onClick={() => setAsking({ operation, open: true })}
        >
          {label(operation)}
        </Button>
        {said !== null && common === null ? (
          <Text id={ownId} as="p" tone="muted" size={12} line={18} above={4} below={2}>
            {said}
          </Text>
        ) : null}
      </div>
    );
  };
  return (
    <PageCard title={words.title}>
      {common ? (
        <Text id={whyId} as="p" tone="muted" size={12} line={18} below={8}>
          {common === 'pending' ? null : words.reasons[common]}
        </Text>
      ) : null}
      <SlateClock />
      <Stack gap={8} className={styles.buttons}>
        {situation && situation.delay.seconds > 0 ? (
          <div className={styles.pair}>
            {button('take')}
            {button('cut')}
          </div>
        ) : null}
        {OPERATIONS.map(button)}
      </Stack>
      <LastSwitch />
      {asking && situation ? (
        <OperationDialog
          key={asking.operation}
          operation={asking.operation}
          open={asking.open}
          situation={situation}
          operations={operations}
          onClose={() => setAsking({ ...asking, open: false })}
        />
      ) : null}
    </PageCard>
  );
};
