import type { APIRequestContext } from '@playwright/test';
import { api, expect } from './support.ts';

type Item = { id: number; slug: string };

/** A published article with a heading and two paragraphs. */
export const publish = async (request: APIRequestContext, token: string, title: string): Promise<Item> => {
  const filed = { title, author: '林晓薇', type: 'text', category: 'other', source: 'ugc', tags: ['公开页'] };
  const made = await api<Item>(request, token, 'POST', '/api/content', filed);
  expect(made.code, made.msg).toBe(20000);
  const text = (said: string) => [{ type: 'text', text: said }];
  const doc = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: text('清晨的市集') },
      { type: 'paragraph', content: text('第一段。') },
      { type: 'paragraph', content: text('<script>第二段不是脚本</script>') },
    ],
  };
  const stored = await api(request, token, 'PUT', `/api/content/${made.data.id}/document`, { version: 0, doc });
  expect(stored.code, stored.msg).toBe(20000);
  return made.data;
};
