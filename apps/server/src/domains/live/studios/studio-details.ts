import type { StudioCard, StudioDetails } from '@onair/contract/live/studios';
import type { Locale } from '@onair/contract/text';
import type { Queryable } from '../../../db/client.ts';
import { found } from '../../../db/demand.ts';
import type { Deps } from '../../../deps.ts';
import { filled } from '../../../http/validation.ts';
import { srtOf } from '../srt/srt.routes.ts';
import { findKeys } from './keys.store.ts';
import { presentNow } from './studio-acts.ts';
import { hasDemoCrowd, presentCard, presentDetails } from './studios.rules.ts';
import { findStudio, type StudioRow } from './studios.store.ts';

const seenBy = (deps: Deps, studio: StudioRow, locale: Locale) => ({
  now: presentNow(deps, studio),
  simulated: hasDemoCrowd(deps.config, studio),
  locale,
});

/** The current card of a studio. */
export const cardOf = (deps: Deps, studio: StudioRow, locale: Locale): StudioCard =>
  presentCard(studio, seenBy(deps, studio, locale));

/** All details of a studio for operators. @throws AppError `notFound` */
export const detailsOf = async (deps: Deps, from: Queryable, id: string, locale: Locale): Promise<StudioDetails> => {
  const studio = found(await findStudio(from, id));
  const keys = await findKeys(from, id);
  const srt = await srtOf(deps, from, id);
  return presentDetails(studio, { ...seenBy(deps, studio, locale), keys, srt, state: deps.live.state(id) });
};

/** The two trimmed names of a studio. @throws AppError `invalid` for a blank one */
export const demandNames = ({ nameZh, nameEn }: { nameZh: string; nameEn: string }, locale: Locale) => ({
  nameZh: filled('nameZh', nameZh, locale),
  nameEn: filled('nameEn', nameEn, locale),
});
