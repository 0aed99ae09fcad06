import { useRef, useState } from 'react';
import { ApiFailure, isAbort } from '../api/failure.ts';
import type { TransferOptions } from '../api/transfer.ts';
import type { ReportedFaults } from './import-file.ts';

/** The result of an undo: as text, and the rows left unchanged. */
export type Undone = ReportedFaults & { text: string };

/** Uploads a file; the response reports on each of its rows. */
export type SendFile<R> = (file: File, options: TransferOptions) => Promise<R>;

type ImportState<R> =
  | { step: 'choose'; message?: string }
  | { step: 'ready'; file: File; message?: string }
  /** `part` from 0 to 1; at 1 the server is processing. */
  | { step: 'sending'; file: File; part: number }
  | { step: 'done'; file: File; report: R }
  | { step: 'undone'; undone: Undone };

/**
 * Uploads one file. Repeated, the same file has one effect; a cancelled or refused one has none. Once it is fully sent
 * the server decides, so it can no longer be cancelled.
 */
export const useImport = <R>(sendFile: SendFile<R>, stopped: () => string, onReport: (report: R) => void) => {
  const [state, setState] = useState<ImportState<R>>({ step: 'choose' });
  const control = useRef<AbortController | null>(null);
  const key = useRef('');
  const start = async (file: File) => {
    const aborter = new AbortController();
    control.current = aborter;
    setState({ step: 'sending', file, part: 0 });
    try {
      const report = await sendFile(file, {
        key: key.current,
        signal: aborter.signal,
        handled: true,
        onProgress: (loaded, total) => setState({ step: 'sending', file, part: loaded / (total ?? file.size) }),
      });
      setState({ step: 'done', file, report });
      onReport(report);
    } catch (error) {
      const message = isAbort(error)
        ? stopped()
        : error instanceof ApiFailure
          ? (error.fields[0]?.msg ?? error.msg)
          : '';
      setState({ step: 'ready', file, message });
    }
  };
  return {
    state,
    choose: (file: File) => {
      key.current = crypto.randomUUID();
      setState({ step: 'ready', file });
    },
    refuse: (message: string) => setState({ step: 'choose', message }),
    start,
    cancel: () => {
      if (state.step === 'sending' && state.part < 1) control.current?.abort();
    },
    /** Shows the result of an undo, if that import is still shown. */
    show: (undone: Undone, report: R) =>
      setState((now) => (now.step === 'done' && now.report === report ? { step: 'undone', undone } : now)),
    reset: () => setState({ step: 'choose' }),
  };
};
