import { EventEmitter } from 'node:events';
import type { Bus } from './bus.ts';

/** The default bus: calls the listeners of this process synchronously. */
export const inProcessBus = (): Bus => {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  return {
    state: () => ({ connected: true, losses: 0 }),
    publish: (subject, payload) => {
      emitter.emit(subject, payload);
    },
    subscribe: (subject, listener) => {
      emitter.on(subject, listener);
      return () => emitter.off(subject, listener);
    },
    close: async () => {
      emitter.removeAllListeners();
    },
  };
};
