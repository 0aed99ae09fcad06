import { Announcement as Stored } from '@onair/contract/notifications/announcements';
import { Type } from 'typebox';
import { write } from '../../db/write.ts';
import { systemActor } from '../../deps.ts';
import { columns, Moment, readRows, Username } from '../data.ts';
import { hasRows, insertRows } from '../rows.store.ts';
import type { Loading } from './loading.ts';

const Announcement = columns({
  tag: Stored.properties.tag,
  title: Type.String(),
  content: Type.String(),
  /** Featured ones rotate in the carousel. */
  featured: Type.Boolean(),
  author: Username,
  published_at: Moment,
});

/** Past announcements, of which nobody is notified: they are history; nothing where there are any. */
export const loadAnnouncements = ({ deps, people, at }: Loading): Promise<void> =>
  write(deps, systemActor, async (w) => {
    if (await hasRows(w.tx, 'announcements')) return;
    const rows = readRows('announcements.json', Announcement).map(({ author, published_at, ...draft }) => {
      const { session } = people.get(author) ?? people.values().next().value ?? {};
      const by = { author_id: session?.accountId ?? null, author: session?.name ?? 'Onair' };
      return { id: deps.newId(), ...draft, ...by, published_at: at(published_at) };
    });
    await insertRows(w.tx, 'announcements', rows);
    for (const { id, tag, title, content, featured } of rows) {
      const after = { tag, title, content, featured };
      w.audit({ action: 'announcement.publish', subjectType: 'announcement', subjectId: id, after });
    }
  });
