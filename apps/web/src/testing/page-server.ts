import type { Role } from '@onair/contract/access';
import { failures } from '@onair/contract/failure';
import type { Profile } from '@onair/contract/identity/session';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';
import { queryClient } from '../shared/api/query.ts';
import { setLocale } from '../shared/i18n/locale.ts';
import { clearSession, setProfile } from '../shared/session/session.ts';
import { type Answer, apiServer, type Request, refuse, succeed } from './api-server.ts';
import { writesOf } from './controls.tsx';

/** Answers by `METHOD /path` or the beginning of a path, the longest that fits; a function answers from the request. */
type Table = Readonly<Record<string, unknown>>;

/** Stands in the table for a refusal. */
class Refusal {
  readonly code: number;
  constructor(code: number) {
    this.code = code;
  }
}

const tellOf =
  (table: Table): Answer =>
  (request, response) => {
    const fits = Object.keys(table).filter((key) => `${request.method} ${request.path}`.startsWith(key));
    const others = Object.keys(table).filter((key) => request.path.startsWith(key));
    const [key] = [...fits, ...others].sort((a, b) => b.length - a.length);
    // What a write answers may be taken apart.
    const told = key === undefined ? (request.method === 'GET' ? null : {}) : table[key];
    if (told instanceof Refusal) return refuse(response, told.code, 'refused');
    succeed(response, typeof told === 'function' ? told(request) : told);
  };

/** What a signed-in person of the role needs to be for the page. */
const personOf = (role: Role) =>
  ({ id: 'me', accountId: 'me', name: 'Me', username: 'me', role, permissions: {} }) as unknown as Profile;

/**
 * The server of each test of a file, for a reader of English in a role, gone without a trace afterwards. `answers` adds to
 * what it answers; `writes` waits until so much was asked of it beyond reading, and gives that.
 */
export const pageServer = (role: Role = 'admin') => {
  let server: Awaited<ReturnType<typeof apiServer>> | undefined;
  let table: Table = {};
  beforeEach(async () => {
    server = await apiServer();
    setLocale('en-US');
    setProfile(personOf(role));
    table = {};
    server.answer(tellOf(table));
  });
  afterEach(async () => {
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    queryClient.clear();
    clearSession();
    sessionStorage.clear();
    server?.close();
  });
  const requests = (): readonly Request[] => server?.requests ?? [];
  /** Some reads are sent by POST. */
  const changes = () =>
    writesOf({ requests: requests() }).filter(([, path]) => !/\/(list|matches)$/.test(String(path)));
  const answers = (more: Table): void => {
    table = { ...table, ...more };
    server?.answer(tellOf(table));
  };
  return {
    requests,
    answers,
    refuses: (key: string, why: keyof typeof failures): void => answers({ [key]: new Refusal(failures[why].code) }),
    writes: async (count: number) => {
      await waitFor(() => expect(changes()).toHaveLength(count));
      return changes();
    },
  };
};
