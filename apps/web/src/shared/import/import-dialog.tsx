import type { ImportReport } from '@onair/contract/content/policy-sets/files';
import { useEffect, useRef, useState } from 'react';
import { useWords, wordsNow } from '../i18n/words.ts';
import { Message } from '../kit/controls.ts';
import { Dialog } from '../ui/dialog.tsx';
import { offerUndo } from '../ui/undo-offer.tsx';
import { importWords } from './import.words.ts';
import { ImportChoose } from './import-choose.tsx';
import { ImportEncoding } from './import-encoding.tsx';
import type { ImportKind } from './import-file.ts';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { type SendFile, type Undone, useImport } from './use-import.ts';

type Props<R extends ImportReport> = {
  send: SendFile<R>;
  kind: ImportKind;
  /** Summary of an imported file; null when its rows were faulty. */
  done: (report: R) => string | null;
  onDone?: (report: R) => void;
  /** Undoes an import; null if it changed nothing. */
  undo?: (report: R) => (() => Promise<Undone>) | null;
  open: boolean;
  onClose: () => void;
  /** Reopens the dialog to show the result of an undo started outside it. */
  onOpen?: () => void;
};

/** Selects a file, imports it and reports on each of its rows. */
export const ImportDialog = <R extends ImportReport>(props: Props<R>) => {
  const { send, kind, done, onDone, undo, open, onClose, onOpen } = props;
  const words = useWords(importWords);
  const [undoing, setUndoing] = useState(false);
  const seen = useRef(open);
  useEffect(() => {
    seen.current = open;
  }, [open]);
  const { state, choose, decode, refuse, start, cancel, show, reset } = useImport(
    send,
    () => wordsNow(importWords).stopped,
    (report) => {
      const message = done(report);
      if (message !== null) onDone?.(report);
      // After closing the dialog meanwhile, the result is still announced.
      if (!seen.current) announce(report, message);
    },
    () => {
      // A question that was asked after the dialog closed waits there.
      if (!seen.current) Message.warning(wordsNow(importWords).waits);
    },
  );
  const takeBack = async (report: R) => {
    const undone = await undo?.(report)?.();
    if (!undone) return;
    if (seen.current) return show(undone, report);
    if (undone.faults.length === 0) {
      reset();
      Message.success(undone.text);
      return;
    }
    show(undone, report);
    onOpen?.();
  };
  const announce = (report: R, message: string | null) => {
    if (message === null) Message.error(kind.refused(report.faults.length, report.rows));
    else if (undo?.(report)) offerUndo('import', message, () => takeBack(report));
    else Message.success(message);
  };
  const message = state.step === 'done' ? done(state.report) : null;
  const undoable = state.step === 'done' && message !== null && undo?.(state.report) ? state.report : null;
  const [was, setWas] = useState(false);
  if (open !== was) {
    setWas(open);
    // An import that can be undone stays until another file is selected.
    const isKept = state.step === 'sending' || state.step === 'asking' || state.step === 'undone';
    if (open && !isKept && !undoable) reset();
  }
  const close = () => {
    cancel();
    if (undoable && message !== null) announce(undoable, message);
    if (state.step === 'undone' || state.step === 'asking') reset();
    onClose();
  };
  const press = (report: R) => {
    setUndoing(true);
    takeBack(report).then(
      () => setUndoing(false),
      () => setUndoing(false),
    );
  };
  const again = { label: words.again, disabled: undoing, onPress: reset };
  const ok =
    state.step === 'done'
      ? message === null
        ? again
        : undefined
      : state.step === 'sending' || state.step === 'undone'
        ? undefined
        : {
            label: words.start,
            disabled: state.step === 'choose' || (state.step === 'asking' && state.encoding === null),
            onPress: () => {
              if (state.step === 'ready') void start(state.file);
              if (state.step === 'asking') void start(state.file, state);
            },
          };
  const others = undoable ? [again, { label: words.undo, loading: undoing, onPress: () => press(undoable) }] : [];
  return (
    <Dialog
      open={open}
      title={kind.title}
      width={640}
      keep={state.step === 'sending'}
      onClose={close}
      ok={ok}
      others={state.step === 'undone' || state.step === 'asking' ? [again] : others}
    >
      {state.step === 'sending' ? (
        <ImportProgress name={state.file.name} part={state.part} onCancel={cancel} />
      ) : state.step === 'done' ? (
        <ImportResult
          type={message === null ? 'error' : 'success'}
          text={message ?? kind.refused(state.report.faults.length, state.report.rows)}
          report={state.report}
        />
      ) : state.step === 'asking' ? (
        <ImportEncoding
          name={state.file.name}
          readings={state.readings}
          encoding={state.encoding}
          message={state.message}
          onChoose={decode}
        />
      ) : state.step === 'undone' ? (
        <ImportResult
          type={state.undone.faults.length > 0 ? 'warning' : 'success'}
          text={state.undone.text}
          report={state.undone}
        />
      ) : (
        <ImportChoose
          kind={kind}
          file={state.step === 'ready' ? state.file : null}
          message={state.message}
          onChoose={choose}
          onRefuse={refuse}
        />
      )}
    </Dialog>
  );
};
