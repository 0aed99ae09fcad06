import type { ApplicationState } from '@onair/contract/campaigns/application';
import {
  discardChannelDraft,
  getApplication,
  getChannelDraft,
  latestApplication,
  listActivityKeywords,
  listApplications,
  moveApplication,
  resubmitChannelForm,
  saveChannelDraft,
  sendBackApplication,
  submitChannelForm,
} from '@onair/contract/campaigns/campaigns';
import { submittedDraft } from '@onair/contract/campaigns/channel-form';
import { found } from '../../db/demand.ts';
import type { Deps, Session } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import { pageOf } from '../../http/validation.ts';
import { AppError } from '../../lib/errors.ts';
import { presentApplication } from './campaigns.rules.ts';
import {
  advanceApplication,
  createApplication,
  readerOf,
  resubmitApplication,
  returnApplication,
} from './campaigns.service.ts';
import {
  type ApplicationRecord,
  deleteDraft,
  findApplication,
  findApplications,
  findDraft,
  findKeywords,
  findLatest,
  putDraft,
} from './campaigns.store.ts';

/** What each result page shows when no application is named. */
const RESULTS: Record<'success' | 'error', readonly ApplicationState[]> = {
  success: ['leaderReview', 'purchaseCertificate', 'safetyTest', 'launch', 'launched'],
  error: ['returned'],
};

/** Campaigns: the form with its draft, and applications on their way to launch. */
export const activitiesRoutes = (mount: Mount, deps: Deps): void => {
  const { db } = deps;
  const forReader = async (record: ApplicationRecord, session: Session) =>
    presentApplication(record, await readerOf(db, session, record.authorId));

  /** Only the author drafts a correction; for others there is no such draft. */
  const draftOf = async ({ accountId }: Session, application: string | undefined) => {
    if (application === undefined) return { accountId, application: null };
    const record = await findApplication(db, application);
    if (record?.authorId !== accountId) throw new AppError('notFound');
    return { accountId, application };
  };

  mount(submitChannelForm, ({ body: { data, ...flat }, actor, session }) =>
    createApplication(deps, actor, session, submittedDraft(data ?? flat)),
  );
  mount(resubmitChannelForm, ({ params, body, actor, session }) =>
    resubmitApplication(deps, actor, session, { ...params, ...body }),
  );

  mount(getChannelDraft, async ({ query, session }) => findDraft(db, await draftOf(session, query.application)));

  mount(saveChannelDraft, async ({ body: { application, data, step }, session }) => {
    const at = deps.now();
    await putDraft(db, await draftOf(session, application), { data, step }, at);
    return { data, step, savedAt: at.toISOString() };
  });

  mount(discardChannelDraft, async ({ body, session }) => {
    await deleteDraft(db, await draftOf(session, body.application));
    return true;
  });

  mount(listApplications, ({ query, session, locale }) =>
    findApplications(db, query, session.accountId, pageOf(query, locale)),
  );

  mount(latestApplication, async ({ query, session }) => {
    const record = await findLatest(db, RESULTS[query.result], session.accountId);
    return record && forReader(record, session);
  });

  mount(listActivityKeywords, () => findKeywords(db));

  mount(getApplication, async ({ params, session }) => {
    const record = found(await findApplication(db, params.id));
    return forReader(record, session);
  });

  mount(moveApplication, ({ params, body, actor, session }) =>
    advanceApplication(deps, actor, session, { ...params, ...body }),
  );
  mount(sendBackApplication, ({ params, body, actor, session }) =>
    returnApplication(deps, actor, session, { ...params, ...body }),
  );
};
