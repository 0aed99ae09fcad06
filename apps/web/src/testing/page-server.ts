import type { Role } from '@onair/contract/access';
import { failures } from '@onair/contract/failure';
import type { Profile } from '@onair/contract/identity/session';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';
import { queryClient } from '../shared/api/query.ts';
import { setLocale } from '../shared/i18n/locale.ts';
import { clearSession, setProfile } from '../shared/session/session.ts';
import { type Answer, apiServer, loseAnswer, type Request, refuse, succeed } from './api-server.ts';
import { writesOf } from './controls.tsx';

/** Answers by `METHOD /path` or its longest matching prefix; a function computes the answer from the request. */
type Table = Readonly<Record<string, unknown>>;

/** Marks a refusal in the table. */
class Refusal {
  readonly code: number;
  constructor(code: number) {
    this.code = code;
  }
}

/** Marks an answer that is lost on its way. */
const LOST = Symbol('lost');

const answerFrom =
  (table: Table): Answer =>
  (request, response) => {
    const fits = Object.keys(table).filter((key) => `${request.method} ${request.path}`.startsWith(key));
    const others = Object.keys(table).filter((key) => request.path.startsWith(key));
    const [key] = [...fits, ...others].sort((a, b) => b.length - a.length);
    // The answer of a write may be destructured.
    const answer = key === undefined ? (request.method === 'GET' ? null : {}) : table[key];
    if (answer === LOST) return loseAnswer(response);
    if (answer instanceof Refusal) return refuse(response, answer.code, 'refused');
    succeed(response, typeof answer === 'function' ? answer(request) : answer);
  };

/** The profile of a signed-in person of a role. */
const personOf = (role: Role) =>
  ({
    id: 'me',
    accountId: 'me',
    name: 'Me',
    username: 'me',
    role,
    confirmed: true,
    permissions: {},
  }) as unknown as Profile;

/**
 * A server for each test of a file, for an English reader in a role, removed afterwards. `answers` adds answers;
 * `writes` waits until so many requests other than reads have arrived, and returns them.
 */
export const pageServer = (role: Role = 'admin') => {
  let server: Awaited<ReturnType<typeof apiServer>> | undefined;
  let table: Table = {};
  beforeEach(async () => {
    server = await apiServer();
    setLocale('en-US');
    setProfile(personOf(role));
    table = {};
    server.answer(answerFrom(table));
  });
  afterEach(async () => {
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    queryClient.clear();
    clearSession();
    sessionStorage.clear();
    server?.close();
  });
  const requests = (): readonly Request[] => server?.requests ?? [];
  /** Some reads use POST. */
  const changes = () =>
    writesOf({ requests: requests() }).filter(([, path]) => !/\/(list|matches)$/.test(String(path)));
  const answers = (more: Table): void => {
    table = { ...table, ...more };
    server?.answer(answerFrom(table));
  };
  return {
    requests,
    answers,
    refuses: (key: string, why: keyof typeof failures): void => answers({ [key]: new Refusal(failures[why].code) }),
    loses: (key: string): void => answers({ [key]: LOST }),
    writes: async (count: number) => {
      await waitFor(() => expect(changes()).toHaveLength(count));
      return changes();
    },
  };
};
