import { auditActions } from '@onair/contract/audit/audit-actions';
import {
  ACTIVITIES_SHOWN,
  getProfile,
  latestActivity,
  removeAvatar,
  saveInfo,
  uploadAvatar,
  visits,
} from '@onair/contract/identity/profile';
import type { Locale } from '@onair/contract/text';
import { entryOf } from '@onair/contract/typed';
import type { Deps } from '../../../deps.ts';
import { readPicture } from '../../../files/uploads/read-picture.ts';
import { cropOf } from '../../../files/uploads/render-picture.ts';
import type { Mount } from '../../../http/mount.ts';
import { companyCalendar } from '../../../lib/calendar.ts';
import { clearAvatar, setAvatar } from './avatar.service.ts';
import { saveProfile } from './profile.service.ts';
import { countVisits, findActivity, findAvatar, findProfile } from './profile.store.ts';
import { monthSpans, visitsOf } from './visits.rules.ts';

/** In the audit log the words follow a name; here they start the line. */
const titleOf = (action: string, locale: Locale): string => {
  const words = entryOf(auditActions, action)?.[locale] ?? action;
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const profileRoutes = (mount: Mount, deps: Deps): void => {
  const calendar = companyCalendar(deps.config.timeZone);

  mount(getProfile, ({ session }) => findProfile(deps.db, session.accountId));

  mount(saveInfo, ({ body, session, actor }) => saveProfile(deps, actor, session, body));

  mount(uploadAvatar, async ({ query, raw, reply, session, actor, locale }) => {
    const bytes = await readPicture({ raw, reply, locale, session });
    const crop = cropOf(query);
    return {
      avatar: await setAvatar(deps, actor, session, {
        bytes,
        cancelled: () => reply.raw.destroyed,
        ...(crop ? { crop } : {}),
      }),
    };
  });

  mount(removeAvatar, ({ session, actor }) => clearAvatar(deps, actor, session));

  mount(latestActivity, async ({ body, session, locale }) => {
    const { before, limit = ACTIVITIES_SHOWN } = body;
    const entries = await findActivity(deps.db, session.accountId, { before, limit, locale });
    const avatar = await findAvatar(deps.db, session.accountId);
    return entries.map(({ id, action, description, time }) => ({
      id,
      title: titleOf(action, locale),
      description,
      avatar,
      time,
    }));
  });

  mount(visits, async ({ session }) => {
    const { now, before } = monthSpans(calendar.at(deps.now().getTime()).day);
    return visitsOf(await countVisits(deps.db, session.accountId, now, before));
  });
};
