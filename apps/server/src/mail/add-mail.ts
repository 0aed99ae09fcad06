import { randomUUID } from 'node:crypto';
import type { Write } from '../db/write.ts';
import type { Deps } from '../deps.ts';
import { jobKind } from '../jobs/kind.ts';
import { type Mail, mailer } from './mailer.ts';

/** `kind` names the purpose of the mail in the log. A queued mail is stored as it is: it must hold no secret. */
export type WaitingMail = Omit<Mail, 'id'> & { kind: string };

const mails = jobKind<WaitingMail & { id: string }>('mail', {
  retries: 10,
  backoffSeconds: 30,
  timeoutSeconds: 60,
  concurrency: 2,
});

/**
 * Sends a mail once the write is durable: as a job, which is retried for some hours while the mail server is
 * unavailable.
 * @returns whether it will be sent; false where no mail server is configured
 */
export const addMail = async (w: Write, mail: WaitingMail): Promise<boolean> =>
  w.canMail && w.addJob(mails, { ...mail, id: randomUUID() });

/** The same for one mail to each of many people, in one statement. */
export const addMails = async (w: Write, several: readonly WaitingMail[]): Promise<void> => {
  if (w.canMail)
    await w.addJobs(
      mails,
      several.map((mail) => ({ ...mail, id: randomUUID() })),
    );
};

/** The mail server has refused this mail for good (RFC 5321, replies of 500 and above). */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;

/** Sends what `addMail` has added. */
export const workMails = (deps: Pick<Deps, 'config' | 'inReadersLanguage' | 'jobs' | 'log'>): void => {
  const { jobs, log } = deps;
  const send = mailer(deps);
  jobs.work(
    mails,
    async ({ kind, ...mail }) => {
      await send?.(mail).catch((error: unknown) => {
        if (!isRefused(error)) throw error;
        log.warn({ err: error, mail: kind }, 'the mail server refuses a mail; it is not tried again');
      });
    },
    { able: () => send !== null },
  );
};
