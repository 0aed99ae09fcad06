import { listPolicyChanges } from '@onair/contract/content/bulk-changes';
import {
  bulkPolicies,
  deletePolicies,
  listDeletedPolicies,
  restorePolicies,
  setPoliciesStatus,
} from '@onair/contract/content/policy-bulk';
import { listPolicyContents } from '@onair/contract/content/policy-contents';
import { countRuleMatches, getPolicy, listPolicies } from '@onair/contract/content/policy-sets';
import { found } from '../../../db/demand.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { Mount } from '../../../http/mount.ts';
import { pageOf } from '../../../http/validation.ts';
import { findChanges } from '../bulk/changes.store.ts';
import { tidyRule } from '../content-rule/content-rule.ts';
import { searchLimiter } from '../content-rule/search-limiter.ts';
import { bulkSets } from './bulk-sets.ts';
import { actRoutes, presentSet, rangeFaults, ruleFaults } from './policy-acts.routes.ts';
import { findDeleted, SET_CHANGES } from './policy-bulk.store.ts';
import { remove, restore, setStatus } from './policy-bulk.ts';
import { fileRoutes } from './policy-files.routes.ts';
import { heldItems, ruleMatches } from './policy-items.store.ts';
import { listPolicies as readList } from './policy-list.store.ts';
import { findPolicy } from './policy-sets.store.ts';

const SAMPLE = 5;

/** The Search table: policy sets, what they hold, and their files. */
export const policiesRoutes = (mount: Mount, deps: Deps): void => {
  const { db, config } = deps;
  const searching = searchLimiter();

  const living = async (id: string) => found(await findPolicy(db, id));

  mount(listPolicies, async ({ query, locale }) => {
    const faults = rangeFaults(query.createdTime, locale);
    if (faults.length > 0) throw new AppError('invalid', { fields: faults });
    return readList(db, query, pageOf(query, locale), config.timeZone);
  });

  mount(getPolicy, async ({ params, locale }) => presentSet(await living(params.id), locale));

  mount(listPolicyContents, async ({ params, query, session, locale }) => {
    const page = pageOf(query, locale);
    const set = await living(params.id);
    const held = () => heldItems(db, set, page, config.timeZone);
    return { list: await searching(session.accountId, locale, held), total: set.count };
  });

  mount(countRuleMatches, async ({ body, session, locale }) => {
    const faults = ruleFaults(body.rule, locale);
    if (faults.length > 0) throw new AppError('invalid', { fields: faults });
    const rule = tidyRule(body.rule);
    return searching(session.accountId, locale, () => ruleMatches(db, body.contentType, rule, config.timeZone, SAMPLE));
  });

  mount(setPoliciesStatus, ({ body, actor }) => setStatus(deps, actor, body.ids, body.status));
  mount(listDeletedPolicies, ({ query, locale }) => findDeleted(db, pageOf(query, locale), deps.now()));
  mount(deletePolicies, ({ body, actor }) => remove(deps, actor, body.ids));
  mount(restorePolicies, ({ body, actor }) => restore(deps, actor, body.ids));

  mount(bulkPolicies, ({ body, actor }) => bulkSets(deps, actor, body));
  mount(listPolicyChanges, ({ query, locale }) =>
    findChanges(db, SET_CHANGES, { page: pageOf(query, locale), now: deps.now() }),
  );

  actRoutes(mount, deps);
  fileRoutes(mount, deps);
};
