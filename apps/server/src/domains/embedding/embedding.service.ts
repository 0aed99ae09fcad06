import type { EmbedPolicy } from '@onair/contract/embedding/embedding';
import { partsOf } from '@onair/contract/typed';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { findPolicy } from './embedding.store.ts';

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
