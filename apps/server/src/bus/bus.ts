export type BusState = { connected: boolean; losses: number };

/**
 * How parts and processes tell each other what happened. Payloads are plain JSON. In one process delivery is
 * synchronous; over NATS it reaches every other process too. Nothing may rely on a bus message alone: what must not be
 * lost is in the database, the bus only says "look".
 */
export type Bus = {
  /** Whether other processes can be reached now, and how often that was lost since the start. */
  state(): BusState;
  publish(subject: string, payload: unknown): void;
  /** Returns the function that ends the subscription. */
  subscribe(subject: string, listener: (payload: unknown) => void): () => void;
  close(): Promise<void>;
};
