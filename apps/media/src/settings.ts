import { LIMITS, type Limits } from './guard/limits.ts';
import { MOST_KBPS } from './studio.ts';

/** What the environment says of the media process; the server has judged the values before. */
export type Settings = {
  limits: Limits;
  inletConnections: number;
  /** Kilobits a second on one line. */
  mostKbps: number;
};

export const INLET_CONNECTIONS = 64;

export const readSettings = (env: NodeJS.ProcessEnv): Settings => {
  const whole = (name: string, otherwise: number): number => {
    const value = Number(env[name] || otherwise);
    return Number.isInteger(value) && value > 0 ? value : otherwise;
  };
  return {
    limits: {
      ...LIMITS,
      connections: whole('MEDIA_CONNECTIONS', LIMITS.connections),
      connectionsPerAddress: whole('MEDIA_CONNECTIONS_PER_ADDRESS', LIMITS.connectionsPerAddress),
    },
    inletConnections: whole('MEDIA_INLET_CONNECTIONS', INLET_CONNECTIONS),
    mostKbps: whole('MEDIA_MAX_KBPS', MOST_KBPS),
  };
};
