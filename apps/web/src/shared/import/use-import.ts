import type { ForeignEncoding, ImportReport } from '@onair/contract/content/policy-sets/files';
import { useRef, useState } from 'react';
import { ApiFailure, isAbort } from '../api/failure.ts';
import type { TransferOptions } from '../api/transfer.ts';
import type { ReportedFaults } from './import-file.ts';

/** The result of an undo: as text, and the rows left unchanged. */
export type Undone = ReportedFaults & { text: string };

/** Uploads a file, in an encoding that it does not tell; the response reports on each of its rows. */
export type SendFile<R> = (file: File, options: TransferOptions, encoded: { encoding?: ForeignEncoding }) => Promise<R>;

/** `encoding` is null until a person selects it: a preselected one would be the guess that is avoided. */
type Encoded = { file: File; readings: ImportReport['readings']; encoding: ForeignEncoding | null };

type ImportState<R> =
  | { step: 'choose'; message?: string }
  | { step: 'ready'; file: File; message?: string }
  /** The file does not tell its encoding: a person says which reading is right. */
  | ({ step: 'asking'; message?: string } & Encoded)
  /** `part` from 0 to 1; at 1 the server is processing. */
  | { step: 'sending'; file: File; part: number }
  | { step: 'done'; file: File; report: R }
  | { step: 'undone'; undone: Undone };

/**
 * Uploads one file. Repeated, the same file has one effect; a cancelled or refused one has none. Once it is fully sent
 * the server decides, so it can no longer be cancelled.
 */
export const useImport = <R extends ImportReport>(
  sendFile: SendFile<R>,
  stopped: () => string,
  onReport: (report: R) => void,
  onAsk: () => void,
) => {
  const [state, setState] = useState<ImportState<R>>({ step: 'choose' });
  const control = useRef<AbortController | null>(null);
  const key = useRef('');
  const start = async (file: File, asked?: Encoded) => {
    const aborter = new AbortController();
    control.current = aborter;
    setState({ step: 'sending', file, part: 0 });
    try {
      const options: TransferOptions = {
        key: key.current,
        signal: aborter.signal,
        handled: true,
        onProgress: (loaded, total) => setState({ step: 'sending', file, part: loaded / (total ?? file.size) }),
      };
      const report = await sendFile(file, options, asked?.encoding ? { encoding: asked.encoding } : {});
      const { readings } = report;
      if (readings.length > 0) {
        setState({ step: 'asking', file, readings, encoding: null });
        onAsk();
        return;
      }
      setState({ step: 'done', file, report });
      onReport(report);
    } catch (error) {
      const message = isAbort(error)
        ? stopped()
        : error instanceof ApiFailure
          ? (error.fields[0]?.msg ?? error.msg)
          : '';
      setState(asked ? { step: 'asking', ...asked, message } : { step: 'ready', file, message });
    }
  };
  return {
    state,
    choose: (file: File) => {
      key.current = crypto.randomUUID();
      setState({ step: 'ready', file });
    },
    /** Chooses an encoding of the file; another one is another request. */
    decode: (encoding: ForeignEncoding) => {
      key.current = crypto.randomUUID();
      setState((now) => (now.step === 'asking' ? { ...now, encoding } : now));
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
