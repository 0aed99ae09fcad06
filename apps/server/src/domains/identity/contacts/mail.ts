import { createTransport } from 'nodemailer';
import type { Config } from '../../../config.ts';

export type Mail = { to: string; subject: string; text: string };
export type SendMail = (mail: Mail) => Promise<void>;

/** Sends a mail of plain text; null where no mail server is configured. */
export const mailer = ({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>): SendMail | null => {
  if (smtpUrl === null) return null;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, subject, text }) => {
    // An object, so that an address is never read as a list of several.
    await transport.sendMail({ from: mailFrom, to: { name: '', address: to }, subject, text });
  };
};
