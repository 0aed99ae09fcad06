import type { Duplex } from 'node:stream';
import type { admission } from './admission.ts';

type Asking = {
  socket: Duplex;
  address: string;
  makeRoom: () => void;
  /** Goes on with the place, or with null when there was none in time. */
  upgrade: (leave: (() => void) | null) => void;
};

/** Waits with a raw socket for a place among those that have not said who they are; one that closes waits no more. */
export const awaitPlace = (
  { enterSoon }: ReturnType<typeof admission>,
  { socket, address, makeRoom, upgrade }: Asking,
): void => {
  let gone = false;
  const broken = (): void => void socket.destroy();
  const closed = (): void => {
    gone = true;
    place.gone();
  };
  const settle = (leave: (() => void) | null): void => {
    socket.off('error', broken).off('close', closed);
    if (gone) leave?.();
    else upgrade(leave);
  };
  socket.on('error', broken).on('close', closed);
  const place = enterSoon(address, makeRoom, settle);
};
