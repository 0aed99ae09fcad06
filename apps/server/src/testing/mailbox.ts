import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { to: string[]; text: string };

/** A real mail server on a loopback port that keeps what it is sent. */
export const openMailbox = async () => {
  const received: ReceivedMail[] = [];
  let heard: () => void = () => {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const text = Buffer.concat(parts).toString();
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: readable(text) });
        heard();
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** Waits until that many mails have come. */
    holds: async (count: number): Promise<ReceivedMail[]> => {
      while (received.length < count) {
        const next = Promise.withResolvers<void>();
        heard = next.resolve;
        await next.promise;
      }
      return received;
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
};

/** The body as a reader sees it: mails with long or Chinese lines travel encoded. */
const readable = (mail: string): string => {
  const [head = '', ...rest] = mail.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/^content-transfer-encoding: base64/im.test(head)) return `${head}\n\n${Buffer.from(body, 'base64').toString()}`;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number(`0x${hex}`)));
  return `${head}\n\n${/quoted-printable/i.test(head) ? Buffer.from(bytes, 'latin1').toString() : body}`;
};
