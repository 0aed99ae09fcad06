/** A name under which payloads of one type are published. */
export type Subject<T> = string & { readonly [payload]?: T };
declare const payload: unique symbol;

export type BusState = { connected: boolean; losses: number };

/**
 * How parts and processes tell each other what happened. Payloads are plain JSON. In one process delivery is
 * synchronous; over NATS it reaches every other process too. Nothing may rely on a bus message alone: what must not be
 * lost is in the database, the bus only says "look".
 */
export type Bus = {
  /** Whether other processes can be reached now, and how often that was lost since the start. */
  state(): BusState;
  publish<T>(subject: Subject<T>, payload: NoInfer<T>): void;
  /** Returns the function that ends the subscription. */
  subscribe<T>(subject: Subject<T>, listener: (payload: T) => void): () => void;
  close(): Promise<void>;
};

/** Says "look again": payload `{ accountId }`. Published after every change to an account or its sessions. */
export const SESSIONS_CHANGED: Subject<{ accountId: string }> = 'sessions.changed';
