import type { Channel, EventData, EventName } from '@onair/contract/channel';
import { useEffect, useEffectEvent } from 'react';
import { join } from './connection.ts';

export type Handlers<C extends Channel> = { [N in EventName<C>]?: (data: EventData<C, N>) => void };

/**
 * Follows a channel of the contract while the component is shown: what its events make stale is read again.
 * `handlers` are for events that carry data; `onReset` runs when events may have been missed (a gap that the
 * server cannot replay).
 */
export const useChannel = <C extends Channel>(channel: C, handlers: Handlers<C> = {}, onReset?: () => void): void => {
  const onEvent = useEffectEvent((name: string, data: unknown) => {
    const handler = handlers[name as EventName<C>];
    handler?.(data as EventData<C, EventName<C>>);
  });
  const reset = useEffectEvent(() => onReset?.());
  useEffect(() => join(channel, { event: (name, data) => onEvent(name, data), reset: () => reset() }), [channel]);
};
