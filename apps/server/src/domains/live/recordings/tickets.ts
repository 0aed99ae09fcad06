import { createHmac, timingSafeEqual } from 'node:crypto';
import { TICKET_MINUTES } from '@onair/contract/live/recordings';
import type { Deps } from '../../../deps.ts';

/**
 * The browser's own download sends no token, and no token may stand in an address: so an admin is given an address that
 * is good for one part of one recording, for some minutes and no longer than the session that asked for it. Whatever it
 * names is signed with a key outside the database.
 */
type Named = { id: string; part: number; sessionId: string; accountId: string };

/** Recording, session and account, 2 bytes of part, 6 of the moment at which it ends. */
const BODY_BYTES = 3 * 16 + 2 + 6;

const uuidBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
const uuidAt = (body: Buffer, at: number): string =>
  body.toString('hex', at, at + 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const MAC_BYTES = 16;

const macOf = ({ secrets }: Pick<Deps, 'secrets'>, body: Buffer): Buffer =>
  createHmac('sha256', secrets.auditKey)
    .update('onair recording ticket\n')
    .update(body)
    .digest()
    .subarray(0, MAC_BYTES);

/** The body and 16 bytes of signature, in base64url. */
export const makeTicket = (deps: Pick<Deps, 'secrets' | 'now'>, { id, part, sessionId, accountId }: Named) => {
  const expiresAt = new Date(deps.now().getTime() + TICKET_MINUTES * 60_000);
  const end = Buffer.alloc(8);
  end.writeUInt16BE(part);
  end.writeUIntBE(expiresAt.getTime(), 2, 6);
  const body = Buffer.concat([...[id, sessionId, accountId].map(uuidBytes), end]);
  return { ticket: Buffer.concat([body, macOf(deps, body)]).toString('base64url'), expiresAt };
};

/** What a ticket of ours is good for now; null for every other text. Whether its session still lives is for the caller. */
export const readTicket = (deps: Pick<Deps, 'secrets' | 'now'>, ticket: string): Named | null => {
  const bytes = Buffer.from(ticket, 'base64url');
  if (bytes.length !== BODY_BYTES + MAC_BYTES) return null;
  const body = bytes.subarray(0, BODY_BYTES);
  if (!timingSafeEqual(bytes.subarray(BODY_BYTES), macOf(deps, body))) return null;
  if (body.readUIntBE(50, 6) < deps.now().getTime()) return null;
  return { id: uuidAt(body, 0), sessionId: uuidAt(body, 16), accountId: uuidAt(body, 32), part: body.readUInt16BE(48) };
};
