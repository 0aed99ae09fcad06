import { KeepAlive } from '../tabs/keep-alive.tsx';

/** Everything around the pages of a signed-in user. */
export const Shell = () => (
  <main id="content">
    <KeepAlive />
  </main>
);
