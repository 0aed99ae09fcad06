import { setTimeout as delay } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

/** A plain text mail; `html` has the same content for readers that show it. `id` is the same in every attempt. */
export type Mail = { to: string; subject: string; text: string; html?: string; id?: string };
export type SendMail = (mail: Mail) => Promise<void>;

const idFor = (id: string, from: string): string => `<${id}@${from.split('@').at(-1)?.replace(/>.*$/, '')}>`;

/** Sends a mail now; null where no mail server is configured. */
export const mailer = ({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>): SendMail | null => {
  if (smtpUrl === null) return null;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    // The transcript of a session holds the password and what was written.
    logger: false,
    debug: false,
    pool: false,
  });
  return async ({ to, subject, text, html, id }) => {
    await transport.sendMail({
      from: mailFrom,
      // An object, so that an address is never parsed as a list.
      to: { name: '', address: to },
      subject,
      text,
      ...(html ? { html } : {}),
      ...(id ? { messageId: idFor(id, mailFrom) } : {}),
      // Auto-responders do not answer it (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  };
};

/** How long a request waits for the mail server: connections without an answer are closed after ten seconds. */
const PATIENCE_MS = 5_000;

/** The same while a caller waits: a mail server that takes too long counts as one that fails. The mail may still arrive. */
export const promptMailer = (config: Pick<Config, 'smtpUrl' | 'mailFrom'>): SendMail | null => {
  const send = mailer(config);
  return (
    send &&
    ((mail) => {
      const late = delay(PATIENCE_MS, undefined, { ref: false }).then(() => {
        throw new Error('the mail server does not answer in time');
      });
      return Promise.race([send(mail), late]);
    })
  );
};
