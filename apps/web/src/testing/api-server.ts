import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FieldFault, SUCCESS } from '@onair/contract/failure';
import { startSession } from '../shared/session/session.ts';

export type Request = { method: string; path: string; key: string | undefined; body: unknown };
export type Answer = (request: Request, response: ServerResponse) => void;

const read = async (request: IncomingMessage): Promise<Request> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const text = Buffer.concat(parts).toString();
  const isJson = request.headers['content-type']?.includes('json');
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    key: request.headers['idempotency-key']?.toString(),
    body: text === '' ? undefined : isJson ? JSON.parse(text) : text,
  };
};

const send = (response: ServerResponse, http: number, envelope: object, headers: Record<string, string> = {}): void => {
  response.writeHead(http, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(envelope));
};

export const succeed = (response: ServerResponse, data: unknown): void =>
  send(response, 200, { data, status: 'ok', msg: '', code: SUCCESS });

export const refuse = (response: ServerResponse, code: number, msg: string, fields?: readonly FieldFault[]): void =>
  send(response, 200, { data: fields ? { fields } : null, status: 'fail', msg, code });

export const unavailable = (response: ServerResponse, retryAfter: number): void =>
  send(response, 503, { data: null, status: 'fail', msg: 'busy', code: 50300 }, { 'Retry-After': String(retryAfter) });

/** Loses the answer of a request that has arrived. */
export const loseAnswer = (response: ServerResponse): void => void response.socket?.destroy();

/** A test API over real HTTP, so that network faults can be simulated. Signed in as a test account. */
export const apiServer = async () => {
  const requests: Request[] = [];
  let answer: Answer = (_request, response) => succeed(response, null);
  const server = createServer(async (incoming, response) => {
    const request = await read(incoming);
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  Object.assign(window.location, { href: `http://127.0.0.1:${port}/` });
  startSession('token of a test');
  return {
    requests,
    answer: (next: Answer): void => {
      answer = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
