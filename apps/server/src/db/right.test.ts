import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Access, Role } from '@onair/contract/access';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, systemActor } from '../deps.ts';
import { accountActor } from '../domains/identity/index.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { outside } from './connection/transaction.ts';
import { sql } from './sql.ts';
import { write } from './write.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const HOUR = 3_600_000;

/** Someone signed in who calls an endpoint of this access. */
const caller = async (role: Role, access: Exclude<Access, 'open'>) => {
  const entered = await app.enter(role);
  const { sessionId: id, accountId, username } = entered;
  const session = {
    id,
    accountId,
    username,
    name: username,
    role,
    accountRole: role,
    mustChangePassword: false,
    confirmed: true,
  };
  const actor: Actor = { ...systemActor, session, authority: { by: 'session', access } };
  return { ...entered, actor };
};

/** Changes the account's name; `meanwhile` happens while the change is in progress, on another connection. */
const rename = (
  { actor, accountId }: Pick<Awaited<ReturnType<typeof caller>>, 'actor' | 'accountId'>,
  meanwhile: () => Promise<unknown>,
  audited = true,
) =>
  write(app.deps, actor, async ({ tx, audit }) => {
    await tx.execute(sql`insert into app_marks values (${accountId})`);
    if (audited) audit({ action: 'profile.save', subjectType: 'account', subjectId: accountId });
    await outside(meanwhile);
    return 'done';
  });

const marks = async (accountId: string): Promise<number> => {
  const { rows } = await app.deps.db.execute(sql`select from app_marks where id = ${accountId}`);
  return rows.length;
};

describe('a right that is revoked while a change is under way', () => {
  beforeAll(() => app.pool.query('create table app_marks (id uuid)'));
  type Case = [string, string, (c: Awaited<ReturnType<typeof caller>>) => Promise<unknown>];
  const end = (reason: string) => (c: { sessionId: string }) =>
    app.deps.db.execute(sql`update sessions set ended_at = now(), end_reason = ${reason} where id = ${c.sessionId}`);
  const CASES: Case[] = [
    ['the session is signed out', 'notSignedIn', end('signed-out')],
    ['the account signs in elsewhere', 'signedInElsewhere', end('elsewhere')],
    ['the session is ended as expired', 'expired', end('expired')],
    [
      'the session passes its limit',
      'expired',
      (c) =>
        app.deps.db.execute(sql`
          update sessions set created_at = created_at - ${`${app.deps.config.sessionAbsoluteMs + HOUR} ms`}::interval
          where id = ${c.sessionId}`),
    ],
    [
      'the account is disabled',
      'notSignedIn',
      (c) => app.deps.db.execute(sql`update accounts set disabled_at = now() where id = ${c.accountId}`),
    ],
    [
      'the account loses the role',
      'forbidden',
      (c) => app.deps.db.execute(sql`update accounts set role = 'user' where id = ${c.accountId}`),
    ],
    [
      'the session goes on as a user',
      'forbidden',
      (c) => app.deps.db.execute(sql`update sessions set role = 'user' where id = ${c.sessionId}`),
    ],
  ];

  test.each(CASES)('takes the change back: %s (%s)', async (_name, failure, revoke) => {
    for (const audited of [true, false]) {
      const insider = await caller('admin', 'admin');
      await expect(rename(insider, () => revoke(insider), audited)).rejects.toMatchObject({ failure });
      expect(await marks(insider.accountId)).toBe(0);
    }
  });

  test.each([
    ['editor', 'content'],
    ['operator', 'member'],
    ['finance', 'billing'],
  ] as const)('%s: what the role opened (%s) is taken back when the account loses it', async (role, access) => {
    const insider = await caller(role, access);
    const change = () => app.deps.db.execute(sql`update accounts set role = 'viewer' where id = ${insider.accountId}`);
    await expect(rename(insider, change)).rejects.toMatchObject({ failure: 'forbidden' });
    expect(await marks(insider.accountId)).toBe(0);
  });

  test('an admin’s decision about what a signed-in person may do falls with the role', async () => {
    const insider = await caller('admin', 'signed-in');
    const demote = () => app.deps.db.execute(sql`update accounts set role = 'user' where id = ${insider.accountId}`);
    await expect(rename(insider, demote)).rejects.toMatchObject({ failure: 'forbidden' });
    const person = await caller('user', 'signed-in');
    await expect(rename(person, async () => {})).resolves.toBe('done');
    expect(await marks(person.accountId)).toBe(1);
  });
});

describe('work that an account asked for', () => {
  type Outcome = [string, string | null, (accountId: string) => Promise<unknown>];
  const OUTCOMES: Outcome[] = [
    ['goes on while its role permits it', null, async () => {}],
    [
      'ends when the account loses the role',
      'forbidden',
      (id) => app.deps.db.execute(sql`update accounts set role = 'viewer' where id = ${id}`),
    ],
    [
      'ends when the account is disabled',
      'notSignedIn',
      (id) => app.deps.db.execute(sql`update accounts set disabled_at = now() where id = ${id}`),
    ],
  ];

  test.each(OUTCOMES)('%s (%s)', async (_name, failure, meanwhile) => {
    for (const audited of [true, false]) {
      const { accountId } = await app.enter('editor');
      await app.deps.db.execute(sql`update sessions set ended_at = now(), end_reason = 'signed-out'
        where account_id = ${accountId}`);
      const actor = await accountActor(app.deps.db, accountId, 'content');
      if (!actor) throw new Error('no account');
      const renamed = rename({ actor, accountId }, () => meanwhile(accountId), audited);
      if (failure === null) await expect(renamed).resolves.toBe('done');
      else await expect(renamed).rejects.toMatchObject({ failure });
      expect(await marks(accountId)).toBe(failure === null ? 1 : 0);
    }
  });
});

/** Files of the product that a text is in. */
const filesWith = (text: RegExp): string[] => {
  const root = join(import.meta.dirname, '..');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => text.test(readFileSync(join(root, file), 'utf8')))
    .toSorted();
};

test('only these files make an actor whose session is not asked for again', () => {
  expect(filesWith(/by: '(proof|visitor|product)'/)).toEqual([
    'deps.ts',
    'domains/identity/session/sessions.service.ts',
    'http/receive.ts',
  ]);
  expect(filesWith(/by: 'account'/)).toEqual(['domains/identity/session/accounts.store.ts']);
  expect(filesWith(/accountActor\(/)).toEqual(['domains/content/bulk/bulk.service.ts']);
  // A password, a mailed link, or the link of an invite, which is used up in the same transaction, stands for the session.
  expect(filesWith(/actingAs\(/)).toEqual([
    'domains/identity/people/invites.service.ts',
    'domains/identity/security/password-changes.service.ts',
    'domains/identity/session/sign-in.service.ts',
  ]);
  expect(filesWith(/endingOwnSession\(/)).toEqual(['domains/identity/session/sessions.service.ts']);
});
