import { useEffect, useRef, useState } from 'react';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { importWords } from './create.words.ts';
import { ImportChoose } from './import-choose.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { useImport } from './use-import.ts';

type Props = { open: boolean; onClose: () => void };

/** From choosing a file to the report on each of its rows. */
export const ImportDialog = ({ open, onClose }: Props) => {
  const words = useWords(importWords);
  const seen = useRef(open);
  useEffect(() => {
    seen.current = open;
  }, [open]);
  const { state, choose, refuse, start, cancel, reset } = useImport(
    () => wordsNow(importWords).stopped,
    ({ created, faults, rows }) => {
      // Anyone who has closed the dialog meanwhile still learns how it ended.
      if (seen.current) return;
      const said = wordsNow(importWords);
      if (created > 0) Message.success(said.done(created));
      else Message.error(said.refused(faults.length, rows));
    },
  );
  const [was, setWas] = useState(false);
  if (open !== was) {
    setWas(open);
    if (open && state.step !== 'sending') reset();
  }
  const close = () => {
    cancel();
    onClose();
  };
  const failed = state.step === 'done' && state.report.created === 0;
  const ok =
    state.step === 'done'
      ? failed
        ? { label: words.again, onPress: reset }
        : undefined
      : state.step === 'sending'
        ? undefined
        : {
            label: words.start,
            disabled: state.step === 'choose',
            onPress: () => state.step === 'ready' && start(state.file),
          };
  return (
    <Dialog open={open} title={words.title} width={640} keep={state.step === 'sending'} onClose={close} ok={ok}>
      {state.step === 'sending' ? (
        <ImportProgress name={state.file.name} part={state.part} onCancel={cancel} />
      ) : state.step === 'done' ? (
        <ImportResult report={state.report} />
      ) : (
        <ImportChoose
          file={state.step === 'ready' ? state.file : null}
          said={state.said}
          onChoose={choose}
          onRefuse={refuse}
        />
      )}
    </Dialog>
  );
};
