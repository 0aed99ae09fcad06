import type { ImportReport } from '@onair/contract/content/policy-files';
import { useEffect, useRef, useState } from 'react';
import { useWords, wordsNow } from '../i18n/words.ts';
import { Message } from '../kit/controls.ts';
import { Dialog } from '../ui/dialog.tsx';
import { importWords } from './import.words.ts';
import { ImportChoose } from './import-choose.tsx';
import type { ImportKind } from './import-file.ts';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { type SendFile, useImport } from './use-import.ts';

type Props<R extends ImportReport> = {
  send: SendFile<R>;
  kind: ImportKind;
  /** What is said of a file that was imported; null when its rows were at fault. */
  done: (report: R) => string | null;
  onDone?: (report: R) => void;
  open: boolean;
  onClose: () => void;
};

/** From choosing a file to the report on each of its rows. */
export const ImportDialog = <R extends ImportReport>({ send, kind, done, onDone, open, onClose }: Props<R>) => {
  const words = useWords(importWords);
  const seen = useRef(open);
  useEffect(() => {
    seen.current = open;
  }, [open]);
  const { state, choose, refuse, start, cancel, reset } = useImport(
    send,
    () => wordsNow(importWords).stopped,
    (report) => {
      const said = done(report);
      if (said !== null) onDone?.(report);
      // Anyone who has closed the dialog meanwhile still learns how it ended.
      if (seen.current) return;
      if (said !== null) Message.success(said);
      else Message.error(kind.refused(report.faults.length, report.rows));
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
  const said = state.step === 'done' ? done(state.report) : null;
  const failed = state.step === 'done' && said === null;
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
    <Dialog open={open} title={kind.title} width={640} keep={state.step === 'sending'} onClose={close} ok={ok}>
      {state.step === 'sending' ? (
        <ImportProgress name={state.file.name} part={state.part} onCancel={cancel} />
      ) : state.step === 'done' ? (
        <ImportResult kind={kind} report={state.report} done={said ?? ''} />
      ) : (
        <ImportChoose
          kind={kind}
          file={state.step === 'ready' ? state.file : null}
          said={state.said}
          onChoose={choose}
          onRefuse={refuse}
        />
      )}
    </Dialog>
  );
};
