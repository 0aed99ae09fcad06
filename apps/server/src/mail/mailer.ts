import { setTimeout as delay } from 'node:timers/promises';
import type { Locale } from '@onair/contract/text';
import { createTransport } from 'nodemailer';
import type { Config } from '../config/config.ts';
import type { Deps } from '../deps.ts';

/** A plain text mail; `html` has the same content for readers that show it. `id` is the same in every attempt. */
export type Mail = {
  to: string;
  /** The language that it is written in. */
  locale: Locale;
  subject: string;
  text: string;
  html?: string;
  id?: string;
  /** Of a kind of mail that people choose: the page on which they turn it off. */
  list?: { kind: string; settings: string };
};
export type SendMail = (mail: Mail) => Promise<void>;

const idFor = (id: string, from: string): string => `<${id}@${from.split('@').at(-1)?.replace(/>.*$/, '')}>`;

type Mailing = Pick<Deps, 'inReadersLanguage'> & { config: Pick<Config, 'smtpUrl' | 'mailFrom'> };

/** Sends a mail now; null where no mail server is configured. */
export const mailer = ({ config: { smtpUrl, mailFrom }, inReadersLanguage }: Mailing): SendMail | null => {
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
  // A mailbox without a name is shown by its address alone.
  const sender = mailFrom.includes('<') ? mailFrom : { name: 'Onair', address: mailFrom };
  return async ({ to, locale, id, list, ...written }) => {
    const { subject, text, html } = inReadersLanguage(written, locale);
    await transport.sendMail({
      from: sender,
      // An object, so that an address is never parsed as a list.
      to: { name: '', address: to },
      subject,
      text,
      ...(html ? { html } : {}),
      ...(id ? { messageId: idFor(id, mailFrom) } : {}),
      // Auto-responders do not answer it (RFC 3834).
      headers: {
        'Auto-Submitted': 'auto-generated',
        // Where its kind is turned off, and which kind it is (RFC 2369, RFC 2919).
        ...(list ? { 'List-Unsubscribe': `<${list.settings}>`, 'List-Id': `<${list.kind}.onair>` } : {}),
      },
    });
  };
};

/** How long a request waits for the mail server: connections without an answer are closed after ten seconds. */
const PATIENCE_MS = 5_000;

/** The same while a caller waits: a mail server that takes too long counts as one that fails. The mail may still arrive. */
export const promptMailer = (deps: Mailing): SendMail | null => {
  const send = mailer(deps);
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
