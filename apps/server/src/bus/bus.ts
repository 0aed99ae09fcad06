/** A subject for payloads of one type. */
export type Subject<T> = string & { readonly [payload]?: T };
declare const payload: unique symbol;

type BusState = { connected: boolean; losses: number };

/**
 * How parts and processes notify each other. Payloads are plain JSON. Within one process delivery is synchronous; over
 * NATS it reaches every other process too. Nothing may depend on a bus message alone: what must not be lost is in the
 * database, and the bus only says "look".
 */
export type Bus = {
  /** Whether other processes are reachable now, and how often the connection was lost since the start. */
  state(): BusState;
  publish<T>(subject: Subject<T>, payload: NoInfer<T>): void;
  /** Returns the function that ends the subscription. */
  subscribe<T>(subject: Subject<T>, listener: (payload: T) => void): () => void;
  close(): Promise<void>;
};

/** Says "look again": payload `{ accountId }`. Published after every change to an account or its sessions. */
export const SESSIONS_CHANGED: Subject<{ accountId: string }> = 'sessions.changed';
