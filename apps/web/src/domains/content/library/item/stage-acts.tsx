import type { ContentRecord } from '@onair/contract/content/items/items';
import { type StageMove, workflowMachine } from '@onair/contract/content/workflow/stages';
import { moveContent } from '@onair/contract/content/workflow/workflow';
import { instantOf, localOf } from '@onair/contract/lib/local-time';
import { openMoves } from '@onair/contract/machine';
import { useState } from 'react';
import { useWrite } from '../../../../shared/api/query.ts';
import { WhenField } from '../../../../shared/form/day-field.tsx';
import { FormDialog } from '../../../../shared/form/form-frames.tsx';
import { TextField } from '../../../../shared/form/text-field.tsx';
import { useForm } from '../../../../shared/form/use-form.ts';
import { useCompanyZone } from '../../../../shared/i18n/company-clock.ts';
import { useWords, wordsNow } from '../../../../shared/i18n/words.ts';
import { Button, Message } from '../../../../shared/kit/controls.ts';
import { Row } from '../../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../../shared/overlay/overlay.ts';
import { Overlay } from '../../../../shared/overlay/overlays.tsx';
import { useAuthorship } from '../use-item-acts.ts';
import { itemWords } from './item.words.ts';

const HOUR = 3_600_000;

type MoveDialogProps = OverlayProps & { item: ContentRecord; move: MoveWithForm };

/** Asks for the input of a move: the reason of a return, or the time of publication. */
export const MoveDialog = ({ open, item, move, onClose }: MoveDialogProps) => {
  const words = useWords(itemWords);
  const zone = useCompanyZone();
  const timed = move !== 'sendBack';
  const form = useForm({
    endpoint: moveContent,
    initial: { reason: '', at: localOf(item.scheduledAt ?? Date.now() + HOUR, zone) },
    input: ({ reason, at }) => ({
      id: item.id,
      version: item.version,
      move,
      ...(timed ? { at: instantOf(at, zone) } : { reason }),
    }),
    faults: ({ reason, at }) => {
      if (!timed) return reason.trim() === '' ? { reason: words.reasonNeeded } : {};
      return Date.parse(instantOf(at, zone)) > Date.now() ? {} : { at: words.timeNeeded };
    },
    onDone: () => {
      Message.success(wordsNow(itemWords).moved);
      onClose();
    },
  });
  return (
    <FormDialog form={form} open={open} title={words.moves[move]} ok={words.moves[move]} onClose={onClose}>
      {timed ? (
        <WhenField field={form.field('at')} label={words.time} hint={words.timeHint(zone)} required />
      ) : (
        <TextField field={form.field('reason')} label={words.reason} required rows={3} counted autoFocus />
      )}
    </FormDialog>
  );
};

/** Moves that ask for a reason or a time before they are made. */
type MoveWithForm = 'sendBack' | 'schedule' | 'approveAt';
const WITH_FORM: readonly StageMove[] = ['sendBack', 'schedule', 'approveAt'];
const needsForm = (move: StageMove): move is MoveWithForm => WITH_FORM.includes(move);
/** The primary move; all others go back. */
const FORWARD: readonly StageMove[] = ['submit', 'approve', 'publish'];

/** The moves that the workflow's table offers the reader for an item in its stage. */
export const StageActs = ({ item }: { item: ContentRecord }) => {
  const words = useWords(itemWords);
  const mover = useAuthorship(item);
  const [requested, setRequested] = useState<MoveWithForm | null>(null);
  const write = useWrite(moveContent, { onDone: () => void Message.success(wordsNow(itemWords).moved) });
  if (!mover || item.deletedAt) return null;
  const moves = openMoves(workflowMachine, item.stage, mover).filter(
    (move): move is StageMove => move !== 'launch' && move !== 'reject',
  );
  const [first] = FORWARD.filter((move) => moves.includes(move));
  const { id, version } = item;
  return (
    <>
      <Row gap={8} wrap>
        {moves.map((move) => (
          <Button
            key={move}
            type={move === first ? 'primary' : 'secondary'}
            loading={write.isPending && write.variables?.move === move}
            onClick={() => (needsForm(move) ? setRequested(move) : write.mutate({ id, version, move }))}
          >
            {words.moves[move]}
          </Button>
        ))}
      </Row>
      <Overlay part={MoveDialog} props={requested && { item, move: requested }} onClose={() => setRequested(null)} />
    </>
  );
};
