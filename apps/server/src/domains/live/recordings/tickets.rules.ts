import { TICKET_MINUTES, WATCH_MINUTES } from '@onair/contract/live/recordings';
import { signedTokens, uuidAt, uuidBytes } from '../../../crypto/signed-token.ts';
import type { Deps } from '../../../deps.ts';

/**
 * The browser's own download and its player send no token, and addresses must not contain tokens: so an admin gets an
 * address that is valid for one part of one recording (0: all of it, to be watched), for some minutes and no longer than the
 * requesting session. It is signed with a key outside the database.
 */
export const ALL_PARTS = 0;
type Named = { id: string; part: number; sessionId: string; accountId: string };

/** Recording, session and account, 2 bytes of part number, 6 bytes of expiry time. */
const BODY_BYTES = 3 * 16 + 2 + 6;

const ticketsOf = ({ secrets }: Pick<Deps, 'secrets'>) =>
  signedTokens(secrets.auditKey, 'onair recording ticket', BODY_BYTES);

export const makeTicket = (deps: Pick<Deps, 'secrets' | 'now'>, { id, part, sessionId, accountId }: Named) => {
  const minutes = part === ALL_PARTS ? WATCH_MINUTES : TICKET_MINUTES;
  const expiresAt = new Date(deps.now().getTime() + minutes * 60_000);
  const end = Buffer.alloc(8);
  end.writeUInt16BE(part);
  end.writeUIntBE(expiresAt.getTime(), 2, 6);
  return {
    ticket: ticketsOf(deps).sign(Buffer.concat([...[id, sessionId, accountId].map(uuidBytes), end])),
    expiresAt,
  };
};

/** What a ticket of ours grants now; null for any other text. The caller checks that its session is still active. */
export const readTicket = (deps: Pick<Deps, 'secrets' | 'now'>, ticket: string): Named | null => {
  const body = ticketsOf(deps).open(ticket);
  if (!body || body.readUIntBE(50, 6) < deps.now().getTime()) return null;
  return { id: uuidAt(body, 0), sessionId: uuidAt(body, 16), accountId: uuidAt(body, 32), part: body.readUInt16BE(48) };
};
