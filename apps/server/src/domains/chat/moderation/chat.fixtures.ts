import { randomUUID } from 'node:crypto';
import type { ChatRank } from '@onair/contract/chat/line';
import { sql } from '../../../db/sql.ts';
import type { TestApp } from '../../../testing/app.ts';
import { personIdOf } from '../rooms/person-id.rules.ts';
import { findMainRoom, insertLines, type NewLine } from '../rooms/rooms.store.ts';

export type Author = { personId: string; accountId: string | null; rank: ChatRank };

export const mainStudio = async (app: TestApp): Promise<string> => (await findMainRoom(app.deps.db))?.studioId ?? '';

/** An account as a person of the main studio. */
export const authorOf = async (app: TestApp, accountId: string, rank: ChatRank): Promise<Author> => ({
  accountId,
  rank,
  personId: personIdOf(app.deps.secrets.visitorKey, await mainStudio(app), 'account', accountId),
});

export const guestAuthor = (): Author => ({ accountId: null, rank: 0, personId: randomUUID() });

/** Has someone say a line in the main studio, past all limits. @returns its id */
export const storeLine = async (
  app: TestApp,
  { personId, accountId, rank }: Author = guestAuthor(),
  line: Partial<NewLine> = {},
): Promise<string> => {
  const id = randomUUID();
  const base = {
    id,
    clientId: randomUUID(),
    guestKey: null,
    networkKey: null,
    username: 'Someone',
    content: 'a line',
    original: null,
    words: [],
  };
  const whole = { ...base, state: 'shown' as const, review: null, personId, accountId, rank, ...line };
  await insertLines(app.deps.db, await mainStudio(app), app.deps.now(), [whole]);
  return id;
};

/** Makes an account a moderator of the main studio. */
export const makeModerator = async (app: TestApp, accountId: string): Promise<void> => {
  await app.deps.db.execute(sql`
    insert into chat_moderators (studio_id, account_id, since)
    values (${await mainStudio(app)}, ${accountId}, ${app.deps.now().toISOString()}) on conflict do nothing`);
};
