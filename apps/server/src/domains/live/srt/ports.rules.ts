import type { ListeningRow, PortAssignment } from './srt.store.ts';

type ServerPorts = {
  node: string;
  host: string;
  ports: { from: number; to: number };
  /** Whether something else uses a port of this machine. */
  isTaken: (port: number) => boolean;
  lacksFfmpeg: boolean;
};

/** The listening port of each line on this server: its current one where possible, else the first free one. */
export const assignPorts = <R extends Pick<ListeningRow, 'port'>>(
  rows: readonly R[],
  { node, host, ports, isTaken, lacksFfmpeg }: ServerPorts,
): Map<R, PortAssignment> => {
  const used = new Set<number>();
  const isFree = (port: number): boolean => port >= ports.from && port <= ports.to && !used.has(port) && !isTaken(port);
  const stays = new Set<R>();
  for (const row of rows) {
    if (row.port === null || !isFree(row.port)) continue;
    used.add(row.port);
    stays.add(row);
  }
  const next = (): number | null => {
    for (let port = ports.from; port <= ports.to; port += 1) if (isFree(port)) return port;
    return null;
  };
  const assignments = new Map<R, PortAssignment>();
  for (const row of rows) {
    const port = lacksFfmpeg ? null : stays.has(row) ? row.port : next();
    if (port !== null) used.add(port);
    assignments.set(
      row,
      port === null
        ? { node, port, address: null, fault: lacksFfmpeg ? 'noFfmpeg' : 'noPort' }
        : { node, port, address: `srt://${host}:${port}`, fault: null },
    );
  }
  return assignments;
};
