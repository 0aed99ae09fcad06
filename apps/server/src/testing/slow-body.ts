import { connect } from 'node:net';

type SlowAnswer = { status: number; text: string; body: { code: number; data: unknown } | null };

type Sent = { token: string; method?: string; path: string; body: string | Buffer; type?: string };

/**
 * A request whose headers and first bytes are at the server before the rest is sent: what happens in between is up to
 * the test. `begun` resolves once the server has judged the headers, seen by a second request on another connection.
 */
export const slowRequest = (port: number, { token, method = 'POST', path, body, type = 'application/json' }: Sent) => {
  const bytes = Buffer.from(body);
  let response = '';
  const socket = connect(port, '127.0.0.1');
  const ended = new Promise<void>((resolve) => {
    socket.on('data', (data) => {
      response += data;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: close',
    `Authorization: Bearer ${token}`,
    `Content-Type: ${type}`,
    `Content-Length: ${bytes.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(bytes.subarray(0, 5));
  return {
    /** Sends the rest and reads the answer to its end. */
    finish: async (): Promise<SlowAnswer> => {
      socket.write(bytes.subarray(5));
      await ended;
      const text = response.slice(response.indexOf('\r\n\r\n') + 4);
      const status = Number(response.split(' ', 2)[1] ?? 0);
      return { status, text, body: text.startsWith('{') ? JSON.parse(text) : null };
    },
    cut: () => socket.destroy(),
  };
};

/** A download whose reader stops after the first bytes. */
export const slowDownload = async (port: number, { token, path }: { token: string; path: string }) => {
  const socket = connect(port, '127.0.0.1');
  let bytes = 0;
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => {});
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  await new Promise<void>((resolve) => {
    socket.on('data', (data: Buffer) => {
      if (bytes === 0) socket.pause();
      bytes += data.length;
      resolve();
    });
  });
  return {
    received: () => bytes,
    /** Reads on, as over a line of some ten megabytes a second, and waits for the end of the connection. */
    cut: async (): Promise<void> => {
      socket.on('data', () => {
        socket.pause();
        setTimeout(() => socket.resume(), 5);
      });
      socket.resume();
      await closed;
    },
  };
};
