import { liveStill } from '@onair/contract/live/live';
import { networkOf } from '@onair/contract/network';
import { found } from '../../../db/demand.ts';
import type { Deps } from '../../../deps.ts';
import { sendFile, sendPicture } from '../../../files/formats/send-file.ts';
import type { Mount } from '../../../http/mount.ts';
import { rateLimit } from '../../../http/rate.ts';
import type { RememberedStudios } from './remembered-studios.ts';
import { openStills } from './stills.ts';

/** Per network, as a multiple of an account's limit: a wall of studios requests each of them four times a minute. */
const READS_PER_CALL = 4;

/** Placeholder: a camera on a dark card, in the aspect ratio of a program. */
const CARD = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360"><path fill="#272e3b" d="M0 0h640v360H0z"/>
<g fill="none" stroke="#86909c" stroke-width="8" stroke-linejoin="round"><path d="M246 138h108a14 14 0 0 1 14 14v56a14 14 0 0 1-14 14H246a14 14 0 0 1-14-14v-56a14 14 0 0 1 14-14z"/>
<path d="m368 172 40-24v64l-40-24z"/></g></svg>`;

/** The still of a studio, where no player runs. @returns the function that stops taking stills */
export const stillsRoutes = (mount: Mount, deps: Deps, studios: RememberedStudios): (() => void) => {
  const stills = openStills(deps);
  const count = rateLimit();
  mount(liveStill, async ({ params, reply, address }) => {
    count(networkOf(address), deps.config.ratePerMinute * READS_PER_CALL);
    const { id } = found(await studios.bySlug(params.slug));
    const name = await stills.find(id);
    if (name) await sendFile(reply, { from: { files: deps.files, name }, type: 'image/webp', cache: 'none' });
    else sendPicture(reply, CARD);
    return null;
  });
  return stills.end;
};
