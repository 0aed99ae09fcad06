import { type Application, getApplication, submitChannelForm } from '@onair/contract/campaigns/campaigns';
import type { ChannelForm } from '@onair/contract/campaigns/channel-form';
import type { TestApp } from '../../testing/app.ts';

export type Person = Awaited<ReturnType<TestApp['enter']>>;

/** A form that keeps every rule. */
export const GOOD: ChannelForm = {
  activityName: '春季新片2026',
  channelType: 'web',
  promotionTime: ['2026-03-01', '2026-03-31'],
  promoteLink: 'https://example.com/spring?from=1',
  advertisingSource: 'sina',
  advertisingMedia: 'banner',
  keyword: ['电影'],
  pushNotify: false,
  advertisingContent: '十部新片',
};

export const applicationTools = (app: TestApp) => ({
  submit: async (person: Person, more: Partial<ChannelForm> = {}): Promise<string> => {
    const { body } = await app.call(submitChannelForm, { data: { ...GOOD, ...more } }, { token: person.token });
    if (body.status !== 'ok') throw new Error(JSON.stringify(body));
    return body.data.id;
  },
  read: async (person: Person, id: string): Promise<Application> => {
    const { body } = await app.call(getApplication, { id }, { token: person.token });
    if (body.status !== 'ok') throw new Error(JSON.stringify(body));
    return body.data;
  },
});
