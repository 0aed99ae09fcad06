import { cancelBulk, getBulk, undoBulk } from '@onair/contract/content/bulk';
import { useState } from 'react';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button, Progress } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { progressWords } from './progress.words.ts';

export const POLL_MS = 1_000;

type Props = { bulk: string; onFollow: (bulk: string) => void; onClose: () => void };

/** Progress of a bulk change, with cancel and undo. */
export const BulkProgress = ({ bulk, onFollow, onClose }: Props) => {
  const words = useWords(progressWords);
  const format = useFormat();
  const [ended, setEnded] = useState('');
  const { data } = useCall(
    getBulk,
    { bulk },
    { refetchInterval: ended === bulk ? false : POLL_MS, handled: true, forgetPrevious: true },
  );
  if (data && data.state !== 'running' && ended !== bulk) setEnded(bulk);
  const cancel = useWrite(cancelBulk);
  const undo = useWrite(undoBulk, { onDone: ({ id }) => onFollow(id) });
  if (!data) return null;
  const { state, done, changed, total, undoable } = data;
  const running = state === 'running';
  const text = {
    running: words.running(format.number(done), format.number(total)),
    done: words.done(format.number(changed), format.number(total)),
    canceled: words.canceled(format.number(changed)),
    failed: words.failed(format.number(changed)),
  }[state];
  return (
    <Row gap={[8, 12]} wrap pad={12} fill={1} rounded below={16}>
      <Text role="status" grow>
        {text}
      </Text>
      {running ? (
        <Progress percent={total === 0 ? 100 : Math.floor((done / total) * 100)} style={{ width: 160 }} />
      ) : null}
      {running ? (
        <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate({ bulk })}>
          {words.cancel}
        </Button>
      ) : null}
      {undoable ? (
        <Button size="small" type="primary" loading={undo.isPending} onClick={() => undo.mutate({ bulk })}>
          {words.undo}
        </Button>
      ) : null}
      {running ? null : (
        <Button size="small" onClick={onClose}>
          {words.close}
        </Button>
      )}
    </Row>
  );
};
