import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Names the client to the server that serves it. Believed from servers alone that have proven to be ours. */
export const CLIENT = 'onair-client';

/** What concerns one connection, or was said by a proxy to the server that it spoke to. */
const NOT_PASSED_ON =
  /^(connection|keep-alive|transfer-encoding|te|trailer|expect|proxy-.*|forwarded|x-forwarded-.*|x-real-ip|onair-client|traceparent|tracestate)$/;

const relayed = new WeakSet<IncomingMessage>();

/** Whether another server passed this request on: then it is answered here or refused, and never passed on again. */
export const isRelayed = (request: IncomingMessage): boolean => relayed.has(request);

/** Takes a request from another server for one of the client's own: its address is the client's from here on. */
export const adoptRelayed = (request: IncomingMessage): void => {
  const { headers, socket } = request;
  Object.defineProperty(socket, 'remoteAddress', { value: headers[CLIENT], configurable: true });
  delete headers[CLIENT];
  relayed.add(request);
};

/** Headers of a request or an answer that go on to the next server or to the client. */
export const passedOn = (headers: IncomingHttpHeaders): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || NOT_PASSED_ON.test(name) ? [] : [[name, value] as const],
    ),
  );
