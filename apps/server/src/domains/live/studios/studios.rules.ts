import type { StudioSettings } from '@onair/contract/live/media/channel';
import type { SrtState, StreamKeyState } from '@onair/contract/live/srt';
import type { StudioNow } from '@onair/contract/live/studios/now';
import type { StudioCard, StudioDetails } from '@onair/contract/live/studios/studios';
import type { Locale } from '@onair/contract/text';
import type { LiveReport } from '../media/live.client.ts';
import type { StudioRow } from './studios.store.ts';

/** The studios that the demo company has on air. */
export const DEMO_ON_AIR: readonly string[] = ['main', 'evening', 'market'];

/** Whether the demo's crowd watches a studio while it is live. */
export const hasDemoCrowd = ({ demo }: { demo: boolean }, { slug }: Pick<StudioRow, 'slug'>): boolean =>
  demo && DEMO_ON_AIR.includes(slug);

/** Settings for the media process: the safety delay is that of the flow control method. */
export const settingsOf = ({
  id,
  automatic,
  method,
  delaySeconds,
  slate,
  autoStart,
  waitsSince,
  open,
  muted,
  cut,
}: Pick<
  StudioRow,
  'id' | 'automatic' | 'method' | 'delaySeconds' | 'slate' | 'autoStart' | 'waitsSince' | 'open' | 'muted' | 'cut'
>): StudioSettings => ({
  studioId: id,
  automatic,
  delaySeconds: method === 'flowControl' ? delaySeconds : 0,
  slate,
  // A current live continues after a fault, no matter who started it.
  mayStart: waitsSince === null && (autoStart || open !== null),
  muted,
  cut,
});

type Seen = { now: StudioNow; simulated: boolean; locale: Locale };

/** A studio's card in the reader's language. */
export const presentCard = (studio: StudioRow, { now, simulated, locale }: Seen): StudioCard => ({
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
  simulated,
});

/** All details of a studio for operators. */
export const presentDetails = (
  studio: StudioRow,
  { keys, srt, state, ...seen }: Seen & { keys: StreamKeyState[]; srt: SrtState; state: LiveReport },
): StudioDetails => ({
  ...presentCard(studio, seen),
  nameZh: studio.nameZh,
  nameEn: studio.nameEn,
  onlineNotification: studio.onlineNotification,
  mainCategory: studio.mainCategory,
  subCategory: studio.subCategory,
  delaySeconds: studio.delaySeconds,
  automatic: studio.automatic,
  defaultRendition: studio.defaultRendition,
  coolDownSeconds: studio.coolDownSeconds,
  patienceSeconds: studio.patienceSeconds,
  autoStart: studio.autoStart,
  stablePlayback: studio.stablePlayback,
  version: studio.version,
  publishUrl: state.publishUrl,
  livePath: `/live/${studio.slug}`,
  keys,
  srt,
  parameters: studio.parameters,
  media: state.media,
});
