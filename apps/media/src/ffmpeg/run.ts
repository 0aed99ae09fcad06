import { codeOf } from '@onair/contract/typed';
import { JobFailed } from './failure.ts';
import type { Run } from './jobs.ts';
import type { Av } from './library.ts';
import { prepare } from './prepare.ts';
import { record } from './record.ts';
import { rendition } from './rendition.ts';
import { slate } from './slate.ts';
import { srt } from './srt.ts';
import { still } from './still.ts';

/** Runs the job it is given; `programSocket` is the media process's socket, where there is one. */
export const runner =
  (av: Av, programSocket: string | undefined): Run =>
  async (job, signal, progress) => {
    if (job.do === 'prepare') {
      return { of: 'prepare', ...(await file(() => prepare(av, job, signal, (fraction) => progress({ fraction })))) };
    }
    if (job.do === 'slate') return { of: 'slate', ...(await file(() => slate(av, job, signal))) };
    if (!programSocket) throw new JobFailed('notOnAir');
    if (job.do === 'still') {
      await still(av, job, programSocket, signal);
      return { of: 'still' };
    }
    const live = (seconds: number, bytes: number) => progress({ seconds, bytes });
    if (job.do === 'srt') return srt(av, job, programSocket, signal, live);
    if (job.do === 'rendition') return { of: 'rendition', ...(await rendition(av, job, programSocket, signal, live)) };
    return { of: 'record', ...(await record(av, job, programSocket, signal, live)) };
  };

/** Errors of the library are blamed on the file; errors of the operating system have a code. */
const file = async <T>(act: () => Promise<T>): Promise<T> => {
  try {
    return await act();
  } catch (error) {
    if (error instanceof JobFailed || codeOf(error) !== undefined) throw error;
    throw new JobFailed('unreadable');
  }
};
