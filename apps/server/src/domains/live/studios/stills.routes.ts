import { fileURLToPath } from 'node:url';
import { liveStill } from '@onair/contract/live/live';
import { networkOf } from '@onair/contract/network';
import { found } from '../../../db/demand.ts';
import type { Deps } from '../../../deps.ts';
import { sendFile } from '../../../files/formats/send-file.ts';
import type { Mount } from '../../../http/mount.ts';
import { rateLimit } from '../../../http/rate.ts';
import type { RememberedStudios } from './remembered-studios.ts';
import { openStills } from './stills.ts';

/** Per network, as a multiple of an account's limit: a wall of studios requests each of them four times a minute. */
const READS_PER_CALL = 4;

/**
 * Placeholder: a camera on a dark card, in the aspect ratio of a program. A PNG and no drawing, since it is also the card's
 * picture where a link of a live is shared, and chat programs and networks show no SVG.
 */
const CARD = fileURLToPath(new URL('./no-program.png', import.meta.url));

/** The still of a studio, where no player runs. @returns the function that stops taking stills */
export const stillsRoutes = (mount: Mount, deps: Deps, studios: RememberedStudios): (() => void) => {
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
