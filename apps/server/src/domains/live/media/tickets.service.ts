import { randomBytes } from 'node:crypto';
import type { RenditionName } from '@onair/contract/live/media/lines';
import type { PreviewSource } from '@onair/contract/live/studios/commands';

/** A socket that was handed to the media process identifies itself there by the name of its ticket only. */
export type Ticket = {
  network: string;
  since: number;
  /** Stops watching the right that the socket was admitted with; null before admission, and for viewers. */
  release: (() => void) | null;
} & (
  | { kind: 'viewer'; slug: string; rendition: RenditionName | null }
  | { kind: 'preview'; studioId: string; source: PreviewSource }
  | { kind: 'publisher'; slug: string }
);

/** Sockets from one network: an office or a mobile carrier's gateway. */
const PER_NETWORK = 500;

/** How long a publisher's ticket is valid until its pass is shown. */
const PUBLISHER_MS = 10_000;

/**
 * The sockets that the media process holds for us, counted until it reports that they closed.
 * @param inAll the maximum: `CONNECTIONS_MAX`, since the HTTP server no longer counts them
 */
export const ticketBook = (inAll: number) => {
  const tickets = new Map<string, Ticket>();
  const networks = new Map<string, number>();
  const leave = (url: string): void => {
    const ticket = tickets.get(url);
    if (!ticket) return;
    tickets.delete(url);
    ticket.release?.();
    const left = (networks.get(ticket.network) ?? 1) - 1;
    if (left > 0) networks.set(ticket.network, left);
    else networks.delete(ticket.network);
  };
  return {
    leave,
    /** @returns the address under which the socket is handed over; null when there are too many */
    enter: (ticket: Ticket): string | null => {
      const ofNetwork = networks.get(ticket.network) ?? 0;
      if (tickets.size >= inAll || ofNetwork >= PER_NETWORK) return null;
      const url = `/${ticket.kind}/${randomBytes(16).toString('base64url')}`;
      tickets.set(url, ticket);
      networks.set(ticket.network, ofNetwork + 1);
      if (ticket.kind === 'publisher') {
        setTimeout(() => {
          if (!ticket.release) leave(url);
        }, PUBLISHER_MS).unref();
      }
      return url;
    },
    find: (url: string): Ticket | null => tickets.get(url) ?? null,
    /** The media process has exited, and every socket with it. */
    clear: (): void => {
      for (const { release } of tickets.values()) release?.();
      tickets.clear();
      networks.clear();
    },
    size: () => tickets.size,
  };
};

export type TicketBook = ReturnType<typeof ticketBook>;
