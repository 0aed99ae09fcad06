import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

/** One connection that published: when it began and ended, by the clock, and whether a picture came. */
type Visit = { key: string; from: number; to: number | null; pictures: boolean };

const PROGRAM = fileURLToPath(new URL('../../../media/src/testing/platform.ts', import.meta.url));

/** Another platform, which accepts everything that is published there and records each connection. */
export const startPlatform = async () => {
  const child = fork(PROGRAM, [], { execArgv: [], stdio: 'ignore' });
  const [{ address }] = (await once(child, 'message')) as [{ address: AddressInfo }];
  let visits: Visit[] = [];
  child.on('message', (message: { visits: Visit[] }) => {
    visits = message.visits;
  });
  return {
    url: `rtmp://127.0.0.1:${address.port}/live`,
    visits: () => visits,
    /** Those that began while another one was on. */
    overlaps: (): Visit[] =>
      visits.filter(({ from }, n) => visits.slice(0, n).some(({ to }) => to === null || to > from)),
    close: (): void => child.disconnect(),
  };
};
