import type { EmbedPolicy, saveEmbedPolicy } from '@onair/contract/embedding/embedding';
import type { Body, Output } from '@onair/contract/endpoint';
import type { Locale } from '@onair/contract/text';
import { partsOf } from '@onair/contract/typed';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { demandLatest } from '../../db/demand.ts';
import { diff, write } from '../../db/write.ts';
import type { Actor, Deps } from '../../deps.ts';
import { invalidField } from '../../lib/errors.ts';
import { findPolicy, lockPolicy, savePolicy } from './embedding.store.ts';

const embeddingWords: Record<Locale, { noOrigin: string; outdated: string }> = {
  'zh-CN': {
    noOrigin: '请至少填写一个网站',
    outdated: '其他管理员已修改嵌入设置，请核对后再保存',
  },
  'en-US': {
    noOrigin: 'Enter at least one site',
    outdated: 'Another admin has changed who may embed. Check what is there now, then save again',
  },
};

/** How long the policy is cached; a change is in force after it. */
const KEPT_MS = 1_000;

const ancestorsOf = ({ sites, origins }: EmbedPolicy): string =>
  sites === 'any' ? '*' : sites === 'none' ? "'none'" : ["'self'", ...origins].join(' ');

export type Framing = {
  policy: () => Promise<EmbedPolicy>;
  /** Lets the permitted sites frame this answer, which no other answer allows. */
  allow: (reply: FastifyReply) => Promise<void>;
};

/** Who may frame our pages, from a cache of a second. */
export const openFraming = ({ db, uptime }: Pick<Deps, 'db' | 'uptime'>): Framing => {
  let known: { at: number; policy: Promise<EmbedPolicy> } | null = null;
  const policy = (): Promise<EmbedPolicy> => {
    if (!known || uptime() - known.at > KEPT_MS) {
      known = { at: uptime(), policy: findPolicy(db) };
      known.policy.catch(() => {
        known = null;
      });
    }
    return known.policy;
  };
  return {
    policy,
    allow: async (reply) => {
      const own = String(reply.getHeader('content-security-policy'));
      reply
        .header(
          'content-security-policy',
          own.replace(/frame-ancestors [^;]*/, `frame-ancestors ${ancestorsOf(await policy())}`),
        )
        .header('cross-origin-resource-policy', 'cross-origin')
        .removeHeader('x-frame-options');
    },
  };
};

/**
 * The page of a studio's live for frames on other sites: the player alone. It resolves the slug itself, as the audience
 * page does, and the status says whether there is one.
 */
export const framePage = (
  http: FastifyInstance,
  framing: Framing,
  isStudio: (slug: string) => Promise<boolean>,
): void => {
  http.route({
    method: ['GET', 'HEAD'],
    url: '/embed/live/:slug',
    config: { endpoint: 'web', access: 'open' },
    handler: async ({ params }, reply) => {
      await framing.allow(reply);
      if (!(await isStudio(String(partsOf(params).slug).toLowerCase()))) reply.code(404);
      return reply.header('cache-control', 'no-cache').sendFile('embed.html');
    },
  });
};

/** Who may embed our players from now on. @throws AppError `invalid` for a list without a site, `conflict` */
export const savePolicyOf = (
  deps: Deps,
  actor: Actor,
  { version, ...after }: Body<typeof saveEmbedPolicy>,
): Promise<Output<typeof saveEmbedPolicy>> =>
  write(deps, actor, async (w) => {
    const words = embeddingWords[actor.locale];
    if (after.sites === 'listed' && after.origins.length === 0) {
      throw invalidField('origins', 'minItems', words.noOrigin);
    }
    const before = await lockPolicy(w.tx);
    demandLatest(before, version, words.outdated);
    const stored = await savePolicy(w.tx, after);
    w.audit({ action: 'embedding.policy', subjectType: 'embedding', subjectId: 'policy', ...diff(before, after) });
    return stored;
  });
