import type { Static, TSchema } from 'typebox';
import type { Access } from './access.ts';

/**
 * A topic of the one WebSocket: server-to-browser events only. `own` topics are delivered to the account they belong to
 * (the server adds the account), others to everyone whom `access` permits. `kept` events are stored and replayed from
 * the last id a client saw; others are hints that data has changed and may be lost.
 */
export type Channel = {
  topic: string;
  access: Exclude<Access, 'open'>;
  own: boolean;
  kept: boolean;
  events: Record<string, TSchema>;
};

export const channel = <const C extends Channel>(description: C): C => description;

export type EventName<C extends Channel> = keyof C['events'] & string;
export type EventData<C extends Channel, N extends EventName<C>> = Static<C['events'][N]>;
