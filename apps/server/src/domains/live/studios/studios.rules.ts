import type { StudioNow } from '@onair/contract/live/studio-now';
import type { StreamKeyState, StudioCard, StudioDetails } from '@onair/contract/live/studios';
import type { Locale } from '@onair/contract/text';
import type { LiveReport } from '../media/live.ts';
import type { KeptStudio } from './studios.store.ts';

/** A studio's card in the reader's language. */
export const shownCard = (studio: KeptStudio, now: StudioNow, locale: Locale): StudioCard => ({
  id: studio.id,
  slug: studio.slug,
  name: locale === 'zh-CN' ? studio.nameZh : studio.nameEn,
  title: studio.title,
  live: now.live,
  since: now.since,
  program: now.program,
  status: now.status,
  method: studio.method,
  viewers: now.watching.now,
  peak: now.watching.peak,
});

/** Everything an operator may know of a studio. */
export const shownDetails = (
  studio: KeptStudio,
  { now, keys, state, locale }: { now: StudioNow; keys: StreamKeyState[]; state: LiveReport; locale: Locale },
): StudioDetails => ({
  ...shownCard(studio, now, locale),
  nameZh: studio.nameZh,
  nameEn: studio.nameEn,
  onlineNotification: studio.onlineNotification,
  mainCategory: studio.mainCategory,
  subCategory: studio.subCategory,
  delaySeconds: studio.delaySeconds,
  automatic: studio.automatic,
  defaultRendition: studio.defaultRendition,
  coolDownSeconds: studio.coolDownSeconds,
  autoStart: studio.autoStart,
  version: studio.version,
  publishUrl: state.publishUrl,
  livePath: `/live/${studio.slug}`,
  keys,
  media: state.media,
});
