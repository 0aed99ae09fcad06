import { createHmac, timingSafeEqual } from 'node:crypto';
import { TICKET_MINUTES } from '@onair/contract/recordings';
import type { Deps } from '../../deps.ts';

/**
 * The browser's own download sends no token, and no token may stand in an address: so an admin is given an address that
 * is good for one part of one recording, for some minutes. Whatever it names is signed with a key outside the database.
 */
type Named = { id: string; part: number };

const MAC_BYTES = 16;

const macOf = ({ secrets }: Pick<Deps, 'secrets'>, body: Buffer): Buffer =>
  createHmac('sha256', secrets.auditKey)
    .update('onair recording ticket\n')
    .update(body)
    .digest()
    .subarray(0, MAC_BYTES);

/** 16 bytes of id, 2 of part, 6 of the moment at which it ends, 16 of signature; in base64url. */
export const makeTicket = (deps: Pick<Deps, 'secrets' | 'now'>, { id, part }: Named) => {
  const expiresAt = new Date(deps.now().getTime() + TICKET_MINUTES * 60_000);
  const body = Buffer.alloc(24);
  Buffer.from(id.replaceAll('-', ''), 'hex').copy(body);
  body.writeUInt16BE(part, 16);
  body.writeUIntBE(expiresAt.getTime(), 18, 6);
  return { ticket: Buffer.concat([body, macOf(deps, body)]).toString('base64url'), expiresAt };
};

/** What a ticket of ours is good for now; null for every other text. */
export const readTicket = (deps: Pick<Deps, 'secrets' | 'now'>, ticket: string): Named | null => {
  const bytes = Buffer.from(ticket, 'base64url');
  if (bytes.length !== 24 + MAC_BYTES) return null;
  const body = bytes.subarray(0, 24);
  if (!timingSafeEqual(bytes.subarray(24), macOf(deps, body))) return null;
  if (body.readUIntBE(18, 6) < deps.now().getTime()) return null;
  const hex = body.toString('hex', 0, 16);
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  return { id, part: body.readUInt16BE(16) };
};
