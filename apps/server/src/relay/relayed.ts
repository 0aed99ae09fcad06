import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Names the client to the serving server. Trusted only from authenticated servers of ours. */
export const CLIENT = 'onair-client';

/** Hop-by-hop headers, and headers that a proxy set for the first server. */
const NOT_PASSED_ON =
  /^(connection|keep-alive|transfer-encoding|te|trailer|expect|proxy-.*|forwarded|x-forwarded-.*|x-real-ip|onair-client|traceparent|tracestate)$/;

const relayed = new WeakSet<IncomingMessage>();

/** Whether another server forwarded this request: then it is answered or refused here, and never forwarded again. */
export const isRelayed = (request: IncomingMessage): boolean => relayed.has(request);

/** Treats a forwarded request as the client's own: its address is the client's from here on. */
export const adoptRelayed = (request: IncomingMessage): void => {
  const { headers, socket } = request;
  Object.defineProperty(socket, 'remoteAddress', { value: headers[CLIENT], configurable: true });
  delete headers[CLIENT];
  relayed.add(request);
};

/** Headers of a request or response that are forwarded. */
export const passedOn = (headers: IncomingHttpHeaders): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || NOT_PASSED_ON.test(name) ? [] : [[name, value] as const],
    ),
  );
