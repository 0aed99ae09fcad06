import { auditActions } from '@onair/contract/audit/audit-actions';
import type { FieldFault } from '@onair/contract/failure';
import {
  ACTIVITIES_SHOWN,
  getProfile,
  latestActivity,
  type ProfileForm,
  removeAvatar,
  saveInfo,
  uploadAvatar,
  visits,
} from '@onair/contract/identity/profile';
import { profileFaultWords } from '@onair/contract/identity/profile.words';
import { profileFaults, tidyProfile } from '@onair/contract/identity/profile-rules';
import type { Locale } from '@onair/contract/text';
import { entryOf } from '@onair/contract/typed';
import { demandLatest } from '../../../db/demand.ts';
import { diff, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { readPicture } from '../../../files/uploads/read-picture.ts';
import { cropOf } from '../../../files/uploads/render-picture.ts';
import type { Mount } from '../../../http/mount.ts';
import { companyCalendar } from '../../../lib/calendar.ts';
import { AppError } from '../../../lib/errors.ts';
import { demandName } from '../names/names.service.ts';
import { clearAvatar, publishAccountChange, setAvatar } from './avatar.service.ts';
import { countVisits, findActivity, findAvatar, findProfile, lockProfile, updateProfile } from './profile.store.ts';
import { monthSpans, visitsOf } from './visits.rules.ts';

/** The broken rules, each at its field and in the reader's language. */
const faultsOf = (form: ProfileForm, locale: Locale): FieldFault[] =>
  profileFaults(form).map((fault) => ({ ...fault, msg: profileFaultWords(fault, locale) }));

/** In the audit log the words follow a name; here they start the line. */
const titleOf = (action: string, locale: Locale): string => {
  const words = entryOf(auditActions, action)?.[locale] ?? action;
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const profileRoutes = (mount: Mount, deps: Deps): void => {
  const calendar = companyCalendar(deps.config.timeZone);

  mount(getProfile, ({ session }) => findProfile(deps.db, session.accountId));

  mount(saveInfo, async ({ body: { version, ...given }, session, actor, locale }) => {
    const { accountId } = session;
    const form = tidyProfile(given);
    const fields = faultsOf(form, locale);
    if (fields[0]) throw new AppError('invalid', { fields, words: fields[0].msg });
    return write(deps, actor, async (w) => {
      const row = await lockProfile(w.tx, accountId);
      demandLatest(row, version);
      if (form.nickname !== row.nickname) {
        const speaker = { kind: 'account', role: session.accountRole, by: 'owner' } as const;
        await demandName(w.tx, { name: form.nickname, speaker, accountId, locale, field: 'nickname' });
      }
      const saved = await updateProfile(w.tx, accountId, form);
      const change = diff<typeof form>(row, form);
      if (Object.keys(change.after).length > 0) {
        w.audit({ action: 'profile.save', subjectType: 'account', subjectId: accountId, ...change });
      }
      publishAccountChange(deps, w, accountId);
      return saved;
    });
  });

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
