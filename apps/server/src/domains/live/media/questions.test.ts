import type { ToMedia } from '@onair/contract/live/media/channel';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { refuseAll } from './live.client.ts';
import { questions } from './media-messages.client.ts';

const studio = { studioId: 'one', automatic: true, delaySeconds: 0 };

test('an encoder whose studio nobody holds now is answered without a verdict at once', async () => {
  const sent: ToMedia[] = [];
  const answer = questions({
    authorizer: () => ({ ...refuseAll, authorize: async () => ({ line: 'main', studio }) }),
    epochOf: () => null,
    recheck: async () => {},
    reachHolder: async () => null,
    send: (message) => sent.push(message) > 0,
    here: { list: async (one) => one, settings: async (one) => one, command: async (one) => one },
    log: pino({ level: 'silent' }),
  });
  await answer({ type: 'authorize', id: 7, key: 'k', address: '127.0.0.1', passedOn: false });
  expect(sent).toEqual([{ type: 'unjudged', id: 7 }]);
});
