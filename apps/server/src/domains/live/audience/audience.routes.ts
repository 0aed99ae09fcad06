import { fileURLToPath } from 'node:url';
import { networkOf } from '@onair/contract/lib/network';
import {
  BEAT_SECONDS,
  liveInfo,
  liveStill,
  startViewing,
  stopViewing,
  viewerBeat,
} from '@onair/contract/live/audience/live';
import type { PlayQuality } from '@onair/contract/live/audience/quality';
import { found } from '../../../db/demand.ts';
import { sendFile } from '../../../files/formats/send-file.ts';
import type { Mount } from '../../../http/mount.ts';
import { rateLimit } from '../../../http/rate.ts';
import type { LiveDeps } from '../media/live.client.ts';
import type { RememberedStudios } from '../studios/remembered-studios.service.ts';
import { presentNow } from '../studios/studio-acts.service.ts';
import { hasDemoCrowd } from '../studios/studios.rules.ts';
import { BEATS } from '../subjects.channel.ts';
import { openStills } from './stills.service.ts';
import type { Beat, ViewerSession, ViewerTokens } from './viewers.service.ts';

/**
 * Requests a minute from one network, as multiples of an account's limit: five hundred viewers behind one address send
 * fifteen hundred heartbeats.
 */
const READS_PER_CALL = 4;
const STARTS_PER_CALL = 1;
const BEATS_PER_CALL = 10;

/** The public side of studios: anyone may watch, and is counted by heartbeats. */
export const viewersRoutes = (
  mount: Mount,
  deps: LiveDeps,
  { tokens, studios }: { tokens: ViewerTokens; studios: RememberedStudios },
): void => {
  const { live, bus } = deps;
  const count = rateLimit();
  const limit = (what: string, address: string, perCall: number): string => {
    const network = networkOf(address);
    count(`${what} ${network}`, deps.config.ratePerMinute * perCall);
    return network;
  };
  const beat = (viewer: ViewerSession, network: string, gone: boolean, quality?: PlayQuality): void =>
    bus.publish(BEATS, [{ ...viewer, network, gone, quality }] satisfies Beat[]);
  const demandViewer = (token: string): ViewerSession => found(tokens.read(token));

  mount(liveInfo, async ({ params, address, locale }) => {
    limit('look', address, READS_PER_CALL);
    const studio = found(await studios.bySlug(params.slug));
    const now = presentNow(deps, studio);
    const { slug, title, onlineNotification, mainCategory, subCategory, defaultRendition } = studio;
    const renditions = now.renditions.map(({ rendition }) => rendition);
    return {
      slug,
      name: locale === 'zh-CN' ? studio.nameZh : studio.nameEn,
      title,
      onlineNotification,
      mainCategory,
      subCategory,
      live: now.live,
      since: now.since,
      watching: now.watching.now,
      simulated: hasDemoCrowd(deps.config, studio),
      renditions,
      // One that is not running would be refused to a player.
      timeShiftMinutes: deps.config.hlsMinutes,
      stablePlayback: studio.stablePlayback,
      cdn: deps.config.hlsBucket?.url ? `${deps.config.hlsBucket.url}/hls/${studio.id}/index.m3u8` : null,
      hasReplays: studio.hasReplays,
      defaultRendition: renditions.some((one) => one === defaultRendition) ? defaultRendition : 'source',
    };
  });

  mount(startViewing, async ({ params, body, address }) => {
    const network = limit('start', address, STARTS_PER_CALL);
    const studio = found(await studios.bySlug(params.slug));
    const { token, viewer } = tokens.give(studio.id, body.clientId ?? null);
    beat(viewer, network, false);
    return { viewer: token, beatSeconds: BEAT_SECONDS };
  });

  mount(viewerBeat, async ({ body, address }) => {
    const network = limit('beat', address, BEATS_PER_CALL);
    const viewer = demandViewer(body.viewer);
    beat(viewer, network, false, body.quality);
    const now = live.now(viewer.studioId);
    if (now) return { live: now.live, watching: now.watching.now };
    const studio = found(await studios.byId(viewer.studioId));
    return { live: presentNow(deps, studio).live, watching: 0 };
  });

  mount(stopViewing, async ({ body, address }) => {
    const network = limit('beat', address, BEATS_PER_CALL);
    const viewer = tokens.read(body.viewer);
    if (viewer) beat(viewer, network, true);
    return true;
  });
};

/**
 * Placeholder: a camera on a dark card, in the aspect ratio of a program. A PNG and no drawing, since it is also the card's
 * picture where a link of a live is shared, and chat programs and networks show no SVG.
 */
const CARD = fileURLToPath(new URL('./no-program.png', import.meta.url));

/** The still of a studio, where no player runs. @returns the function that stops taking stills */
export const stillsRoutes = (mount: Mount, deps: LiveDeps, studios: RememberedStudios): (() => void) => {
  const stills = openStills(deps);
  const count = rateLimit();
  mount(liveStill, async ({ params, reply, address }) => {
    count(networkOf(address), deps.config.ratePerMinute * READS_PER_CALL);
    const { id } = found(await studios.bySlug(params.slug));
    const name = await stills.find(id);
    await sendFile(
      reply,
      name
        ? { from: { files: deps.files, name }, type: 'image/webp', cache: 'none' }
        : { from: { path: CARD }, type: 'image/png', cache: 'none' },
    );
    return null;
  });
  return stills.end;
};
