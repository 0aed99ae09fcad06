import { Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { PageOf, PageQuery } from '../../paging.ts';
import { Version } from '../../text.ts';
import { ContentItem } from '../items/items.ts';
import { ById, PolicySet } from './policy-sets.ts';

export const listPolicyContents = endpoint({
  name: 'listPolicyContents',
  method: 'GET',
  path: '/api/policy/:id/contents',
  access: 'confirmed',
  reads: ['content.sets'],
  summary: 'Items that a set holds now, the newest first',
  summaryZh: '集合当前包含的内容，最新的在前',
  params: ById,
  query: PageQuery,
  output: PageOf(ContentItem),
});

const ContentIds = Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), { minItems: 1, maxItems: 200 });

/** Items that do not exist or are not of the set's content type are named in `fields` and nothing is changed (`rejected`). */
export const pickPolicyContents = endpoint({
  name: 'pickPolicyContents',
  method: 'POST',
  path: '/api/policy/:id/contents',
  access: 'content',
  changes: ['content.sets'],
  summary: 'Add items to, or remove them from, a set picked by hand',
  summaryZh: '向人工筛选的集合添加或移除内容',
  params: ById,
  body: Type.Object({
    version: Version,
    add: Type.Optional(ContentIds),
    remove: Type.Optional(ContentIds),
  }),
  output: PolicySet,
  refusals: ['conflict', 'rejected'],
});
