import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** `text` holds the head and all parts as a reader sees them. */
type ReceivedMail = { to: string[]; text: string };

/**
 * A real mail server on a loopback port that stores received mails.
 * @param options.refuses the reply code with which it refuses an address, if it does
 */
export const openMailbox = async ({ refuses }: { refuses?: (address: string) => number | null } = {}) => {
  const received: ReceivedMail[] = [];
  let arrived: () => void = () => {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = refuses?.(address) ?? null;
      done(responseCode === null ? null : Object.assign(new Error('refused'), { responseCode }));
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const text = Buffer.concat(parts).toString();
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: readable(text) });
        arrived();
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
        arrived = next.resolve;
        await next.promise;
      }
      return received;
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
};

/** The body as a reader sees it: mails with long or Chinese lines travel encoded, and those with HTML in two parts. */
const readable = (mail: string): string => {
  const [head = '', ...rest] = mail.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1];
  if (boundary) {
    const parts = body.split(`--${boundary}`).slice(1, -1);
    return [head, ...parts.map((part) => readable(part.replace(/^\r\n/, '')))].join('\n\n');
  }
  if (/^content-transfer-encoding: base64/im.test(head)) return `${head}\n\n${Buffer.from(body, 'base64').toString()}`;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number(`0x${hex}`)));
  return `${head}\n\n${/quoted-printable/i.test(head) ? Buffer.from(bytes, 'latin1').toString() : body}`;
};
