import type { APIRequestContext } from '@playwright/test';
import { api, expect } from './support.ts';

type Method = Parameters<typeof api>[2];

/**
 * Stores a text in every field of the product that takes one, by a person who may: sets, announcements, content,
 * queues, activities with the reasons of their return, and in turn the profile and a project of the admin and of the
 * author. (The note of a top-up, which cannot be undone, is tested in card-services.slow.spec.ts.)
 * @returns the activity's id
 */
export const fillEveryField = async (
  request: APIRequestContext,
  { admin, author, reviewer }: Record<'admin' | 'author' | 'reviewer', string>,
  payload: string,
  n: number,
): Promise<string> => {
  const cut = (length: number) => payload.slice(0, length);
  const put = async <T>(token: string, method: Method, path: string, data: unknown): Promise<T> => {
    const answer = await api<T>(request, token, method, path, data);
    expect(answer.code, `${path}: ${answer.msg}`).toBe(20000);
    return answer.data;
  };
  const rule = { words: [cut(30)], tags: [cut(30)] };
  await put(admin, 'POST', '/api/policy', {
    name: cut(60),
    contentType: 'img',
    filterType: 'rules',
    status: 'online',
    rule,
  });
  const news = { tag: 'notice', title: cut(80), content: payload, featured: n < 3 };
  await put(admin, 'POST', '/api/announcement', news);
  const filed = { type: 'img', category: 'other', source: 'other', tags: [cut(30)] };
  await put(admin, 'POST', '/api/content', { ...filed, title: payload, author: cut(60) });
  await put(admin, 'POST', '/api/quality/queue', { name: `${n}${cut(55)}`, filter: rule, rate: 100 });
  const owner = n % 2 ? admin : author;
  await put(owner, 'POST', '/api/group', { kind: 'project', name: `${n}${cut(25)}`, description: cut(100) });

  const data = {
    activityName: `Planted${n}`,
    channelType: 'web',
    promotionTime: ['2026-01-01', '2026-01-02'],
    promoteLink: 'https://example.com/',
    advertisingSource: cut(60),
    advertisingMedia: cut(60),
    keyword: [cut(20)],
    pushNotify: false,
    advertisingContent: payload,
  };
  const { id } = await put<{ id: string }>(author, 'POST', '/api/channel-form/submit', { data });
  const { version } = await put<{ version: number }>(reviewer, 'GET', `/api/channel-form/${id}`, undefined);
  const back = { version, reasons: ['other'], note: payload };
  await put(reviewer, 'POST', `/api/channel-form/${id}/send-back`, back);

  const own = await put<{ version: number; email: string }>(owner, 'GET', '/api/user/profile', undefined);
  await put(owner, 'POST', '/api/user/save-info', {
    version: own.version,
    email: own.email || 'author@example.com',
    nickname: cut(20),
    country: 'JP',
    area: cut(20),
    address: cut(60),
    introduction: payload,
    personalWebsite: '',
    officeLocation: cut(20),
    jobName: cut(20),
    organizationName: cut(20),
  });
  return id;
};
