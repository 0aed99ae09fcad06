import { moveContent } from '@onair/contract/content/desk';
import type { ContentRecord } from '@onair/contract/content/items';
import { type StageMove, workflowMachine } from '@onair/contract/content/workflow';
import { openMoves } from '@onair/contract/machine';
import { useState } from 'react';
import { useWrite } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import { itemWords } from './item.words.ts';
import { MoveDialog } from './move-dialog.tsx';
import { useAuthorship } from './use-item-acts.ts';

/** Moves that ask for a reason or a time before they are made. */
export type MoveWithForm = 'sendBack' | 'schedule' | 'approveAt';
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
      {requested ? <MoveDialog item={item} move={requested} onClose={() => setRequested(null)} /> : null}
    </>
  );
};
