import { listPolicyChanges } from '@onair/contract/content/bulk-changes';
import {
  bulkPolicies,
  deletePolicies,
  listDeletedPolicies,
  restorePolicies,
  setPoliciesStatus,
} from '@onair/contract/content/policy-sets/bulk';
import { listPolicyContents, pickPolicyContents } from '@onair/contract/content/policy-sets/contents';
import {
  exportPolicies,
  IMPORT_BYTES_MAX,
  importPolicies,
  undoPolicyImport,
} from '@onair/contract/content/policy-sets/files';
import {
  copyPolicy,
  countRuleMatches,
  createPolicy,
  editPolicy,
  getPolicy,
  listPolicies,
} from '@onair/contract/content/policy-sets/policy-sets';
import { found } from '../../../db/demand.ts';
import type { Deps } from '../../../deps.ts';
import { receiveFile } from '../../../files/imports/receive-file.ts';
import type { Mount } from '../../../http/mount.ts';
import { semaphore } from '../../../http/semaphore.ts';
import { sheetExport } from '../../../http/sheet-export.ts';
import { pageOf } from '../../../http/validation.ts';
import { AppError } from '../../../lib/errors.ts';
import { findChanges } from '../bulk/bulk.store.ts';
import { tidyRule } from '../content-rule/content-rule.rules.ts';
import { searchLimiter } from '../content-rule/search-limiter.service.ts';
import { startBulkOfSets } from './bulk-sets.service.ts';
import { exportSets } from './export.service.ts';
import { importSets, undoImport } from './import.service.ts';
import {
  copySet,
  createSetsTogether,
  deleteSets,
  presentSet,
  rangeFaults,
  restoreSets,
  ruleFaults,
  updatePicks,
  updateSet,
  updateStatus,
} from './policy-sets.service.ts';
import { findDeleted, findPolicy, listPolicies as readList, SET_CHANGES } from './policy-sets.store.ts';
import { importWords, policyWords } from './policy-sets.words.ts';
import { heldItems, ruleMatches } from './set-items.store.ts';

const EXPORTS_PER_ACCOUNT = 2;
/** A file and its rows are in memory while they are checked: two per account, since people click twice. */
const IMPORTS_PER_ACCOUNT = 2;
const IMPORTS_ALTOGETHER = 6;

/** Export and import of sets as files. */
const fileRoutes = (mount: Mount, deps: Deps): void => {
  const exporting = sheetExport(deps, { perAccount: EXPORTS_PER_ACCOUNT, altogether: 16 });
  const importing = semaphore(IMPORTS_PER_ACCOUNT, IMPORTS_ALTOGETHER);

  mount(exportPolicies, (asked) => {
    const { query, locale } = asked;
    const faults = rangeFaults(query.createdTime, locale);
    if (faults.length > 0) throw new AppError('invalid', { fields: faults });
    const busy = policyWords[locale].tooManyExports(EXPORTS_PER_ACCOUNT);
    return exporting(asked, busy, () => exportSets(deps, query, locale));
  });

  mount(importPolicies, async ({ raw, query, actor, session, locale }) => {
    const words = importWords[locale];
    const release = importing(session.accountId, words.tooManyImports);
    try {
      return await importSets(deps, actor, await receiveFile(raw, IMPORT_BYTES_MAX, locale), query.encoding);
    } finally {
      release();
    }
  });

  mount(undoPolicyImport, ({ params, actor }) => undoImport(deps, actor, params.import));
};

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

  mount(setPoliciesStatus, ({ body, actor }) => updateStatus(deps, actor, body.ids, body.status));
  mount(listDeletedPolicies, ({ query, locale }) => findDeleted(db, pageOf(query, locale), deps.now()));
  mount(deletePolicies, ({ body, actor }) => deleteSets(deps, actor, body.ids));
  mount(restorePolicies, ({ body, actor }) => restoreSets(deps, actor, body.ids));

  mount(bulkPolicies, ({ body, actor }) => startBulkOfSets(deps, actor, body));
  mount(listPolicyChanges, ({ query, locale }) =>
    findChanges(db, SET_CHANGES, { page: pageOf(query, locale), now: deps.now() }),
  );

  const createTogether = createSetsTogether(deps);
  mount(createPolicy, ({ body, actor }) => createTogether(actor, body));
  mount(copyPolicy, ({ params, actor }) => copySet(deps, actor, params.id));
  mount(editPolicy, ({ params, body, actor }) => updateSet(deps, actor, params.id, body));
  mount(pickPolicyContents, ({ params, body, actor }) => updatePicks(deps, actor, params.id, body));

  fileRoutes(mount, deps);
};
