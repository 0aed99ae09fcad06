/** A studio of a test's own, and encoders that publish to it. */
import type { APIRequestContext } from '@playwright/test';
import { clipOf, publish } from '../apps/media/src/testing/publish.ts';
import { api, expect } from './support.ts';

/** Another run on the same server uses its own studios. */
const RUN = Date.now().toString(36);

export type Studio = { id: string; slug: string };

export const newStudio = async (request: APIRequestContext, token: string, slug: string): Promise<Studio> => {
  const data = { slug: `${slug}-${RUN}`, nameZh: `观众席 ${slug}`, nameEn: `Stand ${slug}` };
  return (await api<Studio>(request, token, 'POST', '/api/studio', data)).data;
};

type Address = { key: string; publishUrl: string | null };

/**
 * The address to publish on a line of the studio, on this or another server: available once its media process listens,
 * which is later than its pages.
 */
export const publishTo = async (
  request: APIRequestContext,
  token: string,
  { id }: Studio,
  line = 'main',
  origin = '',
) => {
  const studio = `${origin}/api/studio/${id}`;
  const address = async () => (await api<Address>(request, token, 'GET', studio)).data.publishUrl;
  await expect.poll(address).not.toBeNull();
  const { data } = await api<Address>(request, token, 'POST', `${studio}/keys/${line}`);
  return `${data.publishUrl}/${data.key}`;
};

/** Publishes a clip on the studio's main line until killed. */
export const goOnAir = async (request: APIRequestContext, token: string, studio: Studio) =>
  publish(clipOf('480p30'), await publishTo(request, token, studio));

/** Waits until the audience page reports the studio as live: a frame in another site polls only every 20 seconds. */
export const untilLive = (request: APIRequestContext, { slug }: Studio) =>
  expect.poll(async () => (await api<{ live: boolean }>(request, '', 'GET', `/api/live/${slug}`)).data.live).toBe(true);
