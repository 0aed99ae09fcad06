/** A studio of a test's own, and encoders that publish to it. */
import type { APIRequestContext } from '@playwright/test';
import { clipOf, publish } from '../apps/media/src/testing/publish.ts';
import { api } from './support.ts';

/** Another run on the same server finds its own studios. */
const RUN = Date.now().toString(36);

export type Studio = { id: string; slug: string };

export const newStudio = async (request: APIRequestContext, token: string, slug: string): Promise<Studio> => {
  const data = { slug: `${slug}-${RUN}`, nameZh: `观众席 ${slug}`, nameEn: `Stand ${slug}` };
  return (await api<Studio>(request, token, 'POST', '/api/studio', data)).data;
};

/** Publishes a clip on the studio's main line until killed. */
export const goOnAir = async (request: APIRequestContext, token: string, { id }: Studio) => {
  type Key = { key: string; publishUrl: string };
  const { data } = await api<Key>(request, token, 'POST', `/api/studio/${id}/keys/main`);
  return publish(clipOf('480p30'), `${data.publishUrl}/${data.key}`);
};
