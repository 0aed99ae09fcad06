import { getEmbedPolicy, getOembed, saveEmbedPolicy } from '@onair/contract/embedding/embedding';
import { networkOf } from '@onair/contract/lib/network';
import type { Locale } from '@onair/contract/text';
import type { Deps } from '../../deps.ts';
import { sendFailure } from '../../http/envelope.ts';
import type { Mount } from '../../http/mount.ts';
import { rateLimit } from '../../http/rate.ts';
import { type Framing, savePolicyOf } from './embedding.service.ts';
import { findPolicy } from './embedding.store.ts';
import { CACHE_SECONDS, type Embeddable, namedBy, oembedOf, xmlOf } from './oembed.rules.ts';

/** Requests a minute from one network. */
const READS_PER_MINUTE = 600;

type Find = (slug: string, locale: Locale) => Promise<Embeddable | null>;

/** Who may embed our players, and oEmbed for those who do. */
export const embeddingRoutes = (
  mount: Mount,
  deps: Deps,
  { framing, live, item }: { framing: Framing; live: Find; item: Find },
): void => {
  const { db, config } = deps;
  const count = rateLimit();

  mount(getEmbedPolicy, () => findPolicy(db));

  mount(saveEmbedPolicy, ({ body, actor }) => savePolicyOf(deps, actor, body));

  mount(getOembed, async ({ query, address, locale, raw, reply }) => {
    count(networkOf(address), READS_PER_MINUTE);
    const origin = config.publicUrl ?? `${raw.protocol}://${raw.host}`;
    const named = namedBy(query.url, origin);
    const found = named && ('live' in named ? await live(named.live, locale) : await item(named.item, locale));
    const { format = 'json', maxwidth, maxheight } = query;
    if (!found) sendFailure(reply, 'noRoute');
    else if (format !== 'json' && format !== 'xml') reply.code(501).type('text/plain').send('json, xml');
    else {
      const { sites } = await framing.policy();
      const answer = oembedOf(found, { origin, embeds: sites !== 'none', maxwidth, maxheight });
      reply.header('cache-control', `public, max-age=${CACHE_SECONDS}`).header('vary', 'accept-language');
      if (format === 'xml') reply.type('text/xml; charset=utf-8').send(xmlOf(answer));
      else reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(answer);
    }
    return null;
  });
};
