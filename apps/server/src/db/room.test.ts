import { ALERTS_MAX, createAlert } from '@onair/contract/analytics/alerts';
import type { Endpoint } from '@onair/contract/endpoint';
import { createInvite, INVITES_MAX } from '@onair/contract/identity/invites';
import { API_TOKENS_MAX, createApiToken } from '@onair/contract/integrations/tokens';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { smallestInput } from '../testing/samples.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** As many as may be at once, beyond what may be. */
const BEYOND = 4;

describe('a list with a limit takes as many as it says, however many come at once', () => {
  test.each<[string, Endpoint, number]>([
    ['API tokens', createApiToken, API_TOKENS_MAX],
    ['invites', createInvite, INVITES_MAX],
    ['alerts', createAlert, ALERTS_MAX],
  ])('%s', async (_name, endpoint, most) => {
    const { token } = await app.enter('admin');
    const { body, query } = smallestInput(endpoint);
    const create = async (): Promise<string> => {
      const input = { ...(query as object), ...(body as object) };
      return (await app.call(endpoint, input as never, { token })).body.status;
    };
    const made: string[] = [];
    while (made.length < most - 2) {
      const few = Math.min(8, most - 2 - made.length);
      made.push(...(await Promise.all(Array.from({ length: few }, create))));
    }
    expect(new Set(made)).toEqual(new Set(['ok']));
    const last = await Promise.all(Array.from({ length: 2 + BEYOND }, create));
    expect(last.filter((status) => status === 'ok')).toHaveLength(2);
  });
});
