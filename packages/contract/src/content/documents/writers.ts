import { Type } from 'typebox';
import { channel } from '../../channel.ts';
import { endpoint } from '../../endpoint.ts';
import { Person } from '../items/items.ts';
import { ContentId } from '../workflow/workflow.ts';

/** The set of people who have some item open in the editor has changed; moving carets do not count. */
export const writersChannel = channel({
  topic: 'writers',
  access: 'confirmed',
  own: false,
  kept: false,
  events: { changed: Type.Object({ id: ContentId }) },
  stales: { changed: ['content.writers'] },
});

/** Items that are open in an editor now, on whichever server, and by whom: each person once. */
export const listWriters = endpoint({
  name: 'listWriters',
  method: 'GET',
  path: '/api/content/writers',
  access: 'confirmed',
  reads: ['content.writers'],
  summary: 'Who has which item open in the editor now',
  summaryZh: '正在编辑各条内容的人员',
  output: Type.Array(Type.Object({ id: ContentId, people: Type.Array(Person) })),
});
