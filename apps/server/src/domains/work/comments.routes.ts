import { type Access, permits } from '@onair/contract/access';
import { AREA_OF, addRemark, deleteRemark, listRemarks } from '@onair/contract/work/talk';
import { found } from '../../db/demand.ts';
import type { Deps, Session } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import { AppError } from '../../lib/errors.ts';
import { comment, removeComment } from './comments.service.ts';
import { findRemarks, findSubject } from './comments.store.ts';

/** @throws AppError `forbidden` */
const demandArea = (access: Access, { role, confirmed }: Session): void => {
  if (!permits(access, role, confirmed)) throw new AppError('forbidden');
};

/** Comments on decisions and on lives. */
export const talkRoutes = (mount: Mount, deps: Deps): void => {
  mount(listRemarks, async ({ params, session }) => {
    demandArea(`${AREA_OF[params.subject]}:read`, session);
    found(await findSubject(deps.db, params));
    return findRemarks(deps.db, params);
  });
  mount(addRemark, async ({ params, body, actor, session }) => {
    demandArea(AREA_OF[params.subject], session);
    return comment({ deps, actor, session, about: params }, body);
  });
  mount(deleteRemark, async ({ params: { remark, ...about }, actor, session }) => {
    demandArea(AREA_OF[about.subject], session);
    return removeComment({ deps, actor, session, about }, remark);
  });
};
