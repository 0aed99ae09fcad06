import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/errors.ts';
import type { FindPeer, Relay } from './relay.ts';
import { passedOn } from './relayed.ts';

/** A proxy's usual timeout between two bytes. */
const SILENT_MS = 75_000;

/**
 * Forwards a request to another server before any of its body is read: body and response stream through, at the speed
 * of the slower side.
 * @returns false when no other server is reachable, and nothing was sent
 * @throws AppError `unavailable` when the other server disconnected before it responded
 */
export const relayCall = async (
  relay: Relay,
  find: FindPeer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> => {
  const socket = await relay.reach(find);
  if (!socket) return false;
  // The other server decides how long its work may take.
  request.raw.socket.setTimeout(SILENT_MS);
  const upstream = relay.forward(socket, request.raw, request.ip, { 'x-request-id': request.id });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    upstream.once('response', resolve).once('error', reject);
  });
  // A response may come before the body is complete; the rest of the body is then discarded.
  const sent = pipeline(request.raw, upstream);
  sent.catch(() => {});
  const gone = (): void => void upstream.destroy();
  request.raw.socket.once('close', gone);
  try {
    const answer = await answered;
    answer.once('close', () => request.raw.socket.off('close', gone));
    reply
      .code(answer.statusCode ?? 502)
      .headers(passedOn(answer.headers))
      .send(answer);
    return true;
  } catch {
    throw new AppError('unavailable', { retryAfterSeconds: 1 });
  }
};
