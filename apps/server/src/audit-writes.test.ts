import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSite, revokeSite } from '@onair/contract/analytics/sites';
import { auditFieldName, auditValueName } from '@onair/contract/audit/audit-fields';
import * as ledger from '@onair/contract/billing/ledger';
import * as service from '@onair/contract/billing/services';
import * as activity from '@onair/contract/campaigns/campaigns';
import { createFeed, revokeFeed } from '@onair/contract/content/feeds';
import { importContent } from '@onair/contract/content/library/files';
import * as policyBulk from '@onair/contract/content/policy-sets/bulk';
import * as policyContents from '@onair/contract/content/policy-sets/contents';
import { undoPolicyImport } from '@onair/contract/content/policy-sets/files';
import * as policy from '@onair/contract/content/policy-sets/policy-sets';
import { getEmbedPolicy, saveEmbedPolicy } from '@onair/contract/embedding/embedding';
import type { Endpoint, Input, Output } from '@onair/contract/endpoint';
import * as group from '@onair/contract/groups/groups';
import * as certification from '@onair/contract/identity/certification-acts';
import * as invites from '@onair/contract/identity/invites';
import * as people from '@onair/contract/identity/people';
import * as profile from '@onair/contract/identity/profile';
import * as security from '@onair/contract/identity/security';
import * as session from '@onair/contract/identity/session';
import { endpoints } from '@onair/contract/index';
import { createApiToken, revokeApiToken } from '@onair/contract/integrations/tokens';
import * as webhook from '@onair/contract/integrations/webhooks';
import {
  editAnnouncement,
  publishAnnouncement,
  withdrawAnnouncement,
} from '@onair/contract/notifications/announcements';
import { clearMessages, readAllMessages, readMessages, unreadMessages } from '@onair/contract/notifications/messages';
import { subscribePush, unsubscribePush } from '@onair/contract/notifications/push';
import { savePreferences } from '@onair/contract/preferences/preferences';
import * as parameter from '@onair/contract/stream-parameters/changes';
import * as talk from '@onair/contract/work/talk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newVapidKeys } from './crypto/web-push.ts';
import { sql } from './db/sql.ts';
import { write } from './db/write.ts';
import { systemActor } from './deps.ts';
import { deskCases } from './domains/analytics/saved/audit-cases.fixtures.ts';
import { verifyAudit } from './domains/audit/audit.service.ts';
import { offer, seen } from './domains/billing/services/services.fixtures.ts';
import { applicationTools } from './domains/campaigns/campaigns.fixtures.ts';
import { chatCases } from './domains/chat/moderation/audit-cases.fixtures.ts';
import { addContents, upload } from './domains/content/policy-sets/policy-sets.fixtures.ts';
import { moderationCases } from './domains/content/review/audit-cases.fixtures.ts';
import { contentDeskCases } from './domains/content/workflow/workflow.fixtures.ts';
import { documentOf, FORM, requested } from './domains/identity/certification/certification.fixtures.ts';
import { planCases, silentPlanCalls } from './domains/live/schedule/schedule.fixtures.ts';
import { silentStudioCalls, studioCases } from './domains/live/studios/audit-cases.fixtures.ts';
import { videoCases } from './domains/live/videos/audit-cases.fixtures.ts';
import { sameInEveryLanguage, sendMessage } from './domains/notifications/messages/messages.service.ts';
import { addStudio, submitted } from './domains/stream-parameters/stream-parameters.fixtures.ts';
import { picture, sendFile } from './files/uploads/pictures.fixtures.ts';
import { openTestAccount, PASSWORD, signInAs } from './testing/accounts.ts';
import { type TestApp, testApp } from './testing/app.ts';
import { codeOf, enrol } from './testing/authenticator.ts';
import { openMailbox } from './testing/mailbox.ts';

/** Calls that are no GET and yet leave no row, and why. */
const silent: Record<string, string> = {
  ...silentStudioCalls,
  ...silentPlanCalls,
  addressVideoPiece: 'makes an address; the upload is on record, and its end will be',
  certification: 'reads',
  userInfo: 'reads',
  userMenu: 'reads',
  countRuleMatches: 'reads',
  myProjects: 'reads',
  myTeams: 'reads',
  listGroups: 'reads',
  latestActivity: 'reads',
  readInvite: 'reads',
  visits: 'reads',
  verifyAuditLog: 'reads',
  countQueueMatches: 'reads',
  previewRule: 'reads',
  previewAlert: 'reads',
  claimReview: 'a claim of some minutes, which ends by itself; the decision is what counts',
  releaseReview: 'gives such a claim back',
  listChat: 'reads',
  postMessageList: 'reads',
  readReset: 'reads',
  publicOpinion: 'reads',
  publicOpinions: 'reads',
  contentPeriod: 'reads',
  dataOverview: 'reads',
  dataChainGrowth: 'reads',
  chainGrowths: 'reads',
  reportFault: 'writes to the server log only',
  addReaderComment: 'said by someone without an account; what an editor decides about it is what counts',
  collect: 'events are a log of their own, with no account behind them',
  recordVisit: 'one’s own trail of pages, kept for one’s own convenience only',
  saveChannelDraft: 'one’s own unfinished text, kept for one’s own convenience only',
  discardChannelDraft: 'one’s own unfinished text, kept for one’s own convenience only',
  startTwoStep: 'changes nothing until the key is confirmed',
  requestEmail: 'changes nothing until the code comes back; the mail sent is in the server log',
  forgotPassword: 'changes nothing until the link is used; the mail sent is in the server log',
};

let app: TestApp;
let folder: string;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let admin: Awaited<ReturnType<TestApp['enter']>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'onair-audit-'));
  mailbox = await openMailbox();
  app = await testApp({ config: { smtpUrl: mailbox.url, publicUrl: 'https://console.example.com', dataDir: folder } });
  admin = await app.enter('admin');
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const call = async <E extends Endpoint>(endpoint: E, input: Input<E>, token: string | null = admin.token) => {
  const { body } = await app.call(endpoint, input, { token });
  if (body.code !== 20000) throw new Error(`${endpoint.name}: ${JSON.stringify(body)}`);
  return body.data as never;
};
const actions = async (after = 0) => {
  const { rows } = await app.deps.db.execute<{ seq: number; action: string }>(
    sql`select seq, action from audit_log where seq > ${after} order by seq`,
  );
  return rows;
};

const FRESH = 'N3w!Kettle-2';
const draft = { tag: 'notice' as const, title: 'a', content: 'b', featured: false };
let browsers = 0;
const browser = () => {
  browsers += 1;
  const { publicKey } = newVapidKeys();
  return { endpoint: `https://push.example/${browsers}`, p256dh: publicKey, auth: 'A'.repeat(22) };
};
const announcement = () => call(publishAnnouncement, draft) as Promise<{ id: string; version: number }>;
const apiToken = () =>
  call(createApiToken, { name: 'Reader', scopes: ['live'], days: 1 }) as Promise<Output<typeof createApiToken>>;
/** What feeds need runs. */
const feedService = async () => {
  await call(ledger.topUpLedger, { amount: 100_000, note: '' });
  const id = await offer(app, { key: 'feed' });
  await call(service.openService, { id, version: 1 });
};
const newWebhook = () =>
  call(webhook.createWebhook, {
    name: 'Search',
    url: 'https://hooks.example/onair',
    kinds: ['live.ended'],
  }) as Promise<Output<typeof webhook.createWebhook>>;
const newInvite = () =>
  call(invites.createInvite, { name: 'Invited', role: 'user', days: 7 }) as Promise<
    Output<typeof invites.createInvite>
  >;
const rulesSet = { contentType: 'img' as const, filterType: 'rules' as const, status: 'online' as const };
let sets = 0;
const set = (more: object = {}) => {
  sets += 1;
  return call(policy.createPolicy, { name: `set ${sets}`, ...rulesSet, ...more }) as Promise<{
    id: string;
    version: number;
  }>;
};
let studios = 0;
const freshStudio = () => {
  studios += 1;
  return addStudio(app, `studio-${studios}`);
};
const parameterChange = async (whose: 'own' | 'another') =>
  submitted(app, whose === 'own' ? admin : await app.enter('admin'), await freshStudio());
const message = () =>
  write(app.deps, systemActor, (w) =>
    sendMessage(w, {
      to: [admin.accountId],
      type: 'message',
      title: sameInEveryLanguage('a'),
      content: sameInEveryLanguage('b'),
    }),
  );
const unread = async () => {
  const { rows } = await app.deps.db.execute<{ id: number }>(
    sql`select id from messages where account_id = ${admin.accountId} and read_at is null`,
  );
  return rows.map((row) => row.id);
};
const resetToken = async (username: string) => {
  await call(session.forgotPassword, { username }, null);
  const [mail] = await mailbox.holds(1);
  return /#reset=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
};

const team = async () => {
  sets += 1;
  const { accountId, token } = await app.enter('user');
  const draft = { kind: 'team' as const, name: `team ${sets}`, description: '' };
  const begun = (await call(group.createGroup, draft)) as { id: string; version: number };
  return { ...begun, accountId, token };
};

const twoStepper = async () => {
  sets += 1;
  const id = await openTestAccount(app, `two-step-${sets}`);
  const { token } = await signInAs(app, `two-step-${sets}`);
  return { id, token, ...(await enrol(app, token)) };
};

const topUp = (amount: number) => call(ledger.topUpLedger, { amount, note: '' });
const offered = async () => {
  await topUp(1_000_000);
  return offer(app);
};
const opened = async () => {
  const id = await offered();
  await call(service.openService, { id, version: 1 });
  return id;
};
const waiting = async () => {
  const id = await offered();
  await call(service.openService, { id, version: 1, payLater: true });
  const order = (await seen(app, admin.token, id)).pendingOrder;
  return { id: order?.id ?? '', version: order?.version ?? 0 };
};

/** Prepares, then answers with the call and the rows that it must leave, no more and no fewer. */
type Case = () => Promise<[() => Promise<unknown>, ...string[]]>;
const cases: Record<string, Case> = {
  ...moderationCases(() => ({ app, admin })),
  ...contentDeskCases(() => ({ app, admin })),
  ...videoCases(() => ({ app, token: admin.token, studio: freshStudio })),
  ...chatCases(() => ({ app, admin })),
  ...deskCases(() => ({ app, admin })),
  ...studioCases(() => ({ app, admin })),
  ...planCases(() => ({ app, admin })),
  saveInfo: async () => {
    const { token } = await app.enter('user');
    const texts = {
      address: '',
      introduction: '',
      personalWebsite: '',
      officeLocation: '',
      jobName: '',
      organizationName: '',
    };
    const form = { email: 'a@example.com', nickname: 'a', country: 'FR', area: 'b', ...texts, version: 1 };
    return [() => call(profile.saveInfo, form, token), 'profile.save'];
  },
  uploadAvatar: async () => {
    const bytes = await picture('png');
    return [() => sendFile(app, admin.token, { bytes }), 'profile.avatar'];
  },
  removeAvatar: async () => {
    await sendFile(app, admin.token, { bytes: await picture('png') });
    return [() => call(profile.removeAvatar, {}), 'profile.avatarRemove'];
  },
  saveEmbedPolicy: async () => {
    const { version } = (await call(getEmbedPolicy, {})) as { version: number };
    return [() => call(saveEmbedPolicy, { sites: 'none', origins: [], version }), 'embedding.policy'];
  },
  createGroup: async () => [team, 'group.create'],
  editGroup: async () => {
    const { id, version } = await team();
    return [() => call(group.editGroup, { id, version, name: `${id.slice(-20)}`, description: '' }), 'group.edit'];
  },
  deleteGroup: async () => {
    const { id } = await team();
    return [() => call(group.deleteGroup, { id }), 'group.delete'];
  },
  arrangeTeam: async () => {
    const { id, version } = await team();
    const cards = [{ key: 'work', shown: true }];
    return [() => call(group.arrangeTeam, { id, version, cards }), 'group.arrange'];
  },
  addGroupMembers: async () => {
    const { id, accountId } = await team();
    return [() => call(group.addGroupMembers, { id, accountIds: [accountId] }), 'group.addMembers'];
  },
  answerGroupInvite: async () => {
    const { id, accountId, token } = await team();
    await call(group.addGroupMembers, { id, accountIds: [accountId] });
    return [() => call(group.answerGroupInvite, { id, accept: true }, token), 'group.accept'];
  },
  removeGroupMember: async () => {
    const { id, accountId, token } = await team();
    await call(group.addGroupMembers, { id, accountIds: [accountId] });
    await call(group.answerGroupInvite, { id, accept: true }, token);
    return [() => call(group.removeGroupMember, { id, accountId }), 'group.removeMember'];
  },
  savePreferences: async () => [() => call(savePreferences, { quickOperations: ['Card'] }), 'preferences.save'],
  readMessages: async () => {
    await message();
    const ids = await unread();
    return [() => call(readMessages, { ids }), 'message.read'];
  },
  readAllMessages: async () => {
    await message();
    return [() => call(readAllMessages, {}), 'message.readAll'];
  },
  clearMessages: async () => {
    await message();
    await call(readAllMessages, {});
    return [() => call(clearMessages, { type: 'message' }), 'message.clear'];
  },
  subscribePush: async () => [() => call(subscribePush, browser()), 'push.subscribe'],
  unsubscribePush: async () => {
    const { endpoint } = browser();
    await call(subscribePush, { ...browser(), endpoint });
    return [() => call(unsubscribePush, { endpoint }), 'push.unsubscribe'];
  },
  createFeed: async () => {
    await feedService();
    return [() => call(createFeed, { name: 'Partner' }), 'feed.create'];
  },
  revokeFeed: async () => {
    await feedService();
    const { feed } = (await call(createFeed, { name: 'Partner' })) as Output<typeof createFeed>;
    return [() => call(revokeFeed, { id: feed.id }), 'feed.revoke'];
  },
  createApiToken: async () => [() => apiToken(), 'apiToken.create'],
  revokeApiToken: async () => {
    const { record } = await apiToken();
    return [() => call(revokeApiToken, { id: record.id }), 'apiToken.revoke'];
  },
  createWebhook: async () => [() => newWebhook(), 'webhook.create'],
  editWebhook: async () => {
    const { record } = await newWebhook();
    const { id, version, name, url, kinds } = record;
    return [() => call(webhook.editWebhook, { id, version, name, url, kinds, active: false }), 'webhook.edit'];
  },
  rotateWebhookSecret: async () => {
    const { record } = await newWebhook();
    const { id, version } = record;
    return [() => call(webhook.rotateWebhookSecret, { id, version, overlapHours: 24 }), 'webhook.rotate'];
  },
  deleteWebhook: async () => {
    const { record } = await newWebhook();
    return [() => call(webhook.deleteWebhook, { id: record.id }), 'webhook.delete'];
  },
  pingWebhook: async () => {
    const { record } = await newWebhook();
    return [() => call(webhook.pingWebhook, { id: record.id }), 'webhook.ping'];
  },
  replayDelivery: async () => {
    const { record } = await newWebhook();
    await call(webhook.pingWebhook, { id: record.id });
    await app.pool.query(`update webhook_deliveries set state = 'failed' where webhook_id = $1`, [record.id]);
    const [delivery] = (await call(webhook.listDeliveries, { id: record.id })) as { id: string }[];
    return [() => call(webhook.replayDelivery, { id: delivery?.id ?? '' }), 'webhook.replay'];
  },
  createSite: async () => [() => call(createSite, { name: 'A site', origins: [] }), 'site.create'],
  revokeSite: async () => {
    const { id } = (await call(createSite, { name: 'Gone', origins: [] })) as { id: string };
    return [() => call(revokeSite, { id }), 'site.revoke'];
  },
  publishAnnouncement: async () => [announcement, 'announcement.publish'],
  editAnnouncement: async () => {
    const { id, version } = await announcement();
    return [() => call(editAnnouncement, { id, version, ...draft, title: 'c' }), 'announcement.edit'];
  },
  withdrawAnnouncement: async () => {
    const { id } = await announcement();
    return [() => call(withdrawAnnouncement, { id }), 'announcement.withdraw'];
  },
  submitChannelForm: async () => [() => applicationTools(app).submit(admin), 'activity.submit'],
  resubmitChannelForm: async () => {
    const { token } = await app.enter('admin');
    const id = await applicationTools(app).submit(admin);
    await call(activity.sendBackApplication, { id, version: 1, reasons: ['domain'] }, token);
    const { form: data } = await applicationTools(app).read(admin, id);
    return [() => call(activity.resubmitChannelForm, { id, version: 2, data }), 'activity.resubmit'];
  },
  moveApplication: async () => {
    const id = await applicationTools(app).submit(admin);
    return [() => call(activity.moveApplication, { id, version: 1, move: 'withdraw' }), 'activity.withdraw'];
  },
  sendBackApplication: async () => {
    const { token } = await app.enter('admin');
    const id = await applicationTools(app).submit(admin);
    return [
      () => call(activity.sendBackApplication, { id, version: 1, reasons: ['domain'] }, token),
      'activity.sendBack',
    ];
  },
  createPolicy: async () => [set, 'policy.create'],
  copyPolicy: async () => {
    const { id } = await set();
    return [() => call(policy.copyPolicy, { id }), 'policy.copy'];
  },
  editPolicy: async () => {
    const { id, version } = await set();
    return [() => call(policy.editPolicy, { id, version, status: 'offline' }), 'policy.edit'];
  },
  pickPolicyContents: async () => {
    const [content = 0] = await addContents(app, [{}]);
    const { id, version } = await set({ filterType: 'artificial' });
    return [() => call(policyContents.pickPolicyContents, { id, version, add: [content] }), 'policy.pick'];
  },
  // Bulk acts leave a row for each set, so that a set's history is whole.
  setPoliciesStatus: async () => {
    const ids = [(await set()).id, (await set()).id];
    return [() => call(policyBulk.setPoliciesStatus, { ids, status: 'offline' }), 'policy.status', 'policy.status'];
  },
  deletePolicies: async () => {
    const ids = [(await set()).id, (await set()).id];
    return [() => call(policyBulk.deletePolicies, { ids }), 'policy.delete', 'policy.delete'];
  },
  restorePolicies: async () => {
    const ids = [(await set()).id];
    await call(policyBulk.deletePolicies, { ids });
    return [() => call(policyBulk.restorePolicies, { ids }), 'policy.restore'];
  },
  bulkPolicies: async () => {
    const filter = { name: 'In bulk' };
    await set(filter);
    return [() => call(policyBulk.bulkPolicies, { act: 'offline', filter, count: 1 }), 'policy.bulk'];
  },
  importPolicies: async () => {
    const file = 'name,contentType,filterType,status\nan imported one,img,rules,online';
    return [() => upload(app, admin.token, { file }), 'policy.import'];
  },
  undoPolicyImport: async () => {
    const file = 'name,contentType,filterType,status\nan import to undo,img,rules,online';
    const { body } = await upload(app, admin.token, { file });
    return [() => call(undoPolicyImport, { import: body.data.import }), 'policy.undoImport'];
  },
  importContent: async () => {
    const file = 'title,type,category\nan imported draft,text,sports';
    return [() => upload(app, admin.token, { file, to: importContent }), 'content.import', 'content.draft'];
  },
  submitParameterChange: async () => {
    const studio = await freshStudio();
    return [() => submitted(app, admin, studio), 'parameter.submit'];
  },
  approveParameterChange: async () => {
    const { id, version } = await parameterChange('another');
    const approve = () => call(parameter.approveParameterChange, { id, version });
    return [approve, 'parameter.approve', 'parameter.finish'];
  },
  rejectParameterChange: async () => {
    const { id, version } = await parameterChange('another');
    return [() => call(parameter.rejectParameterChange, { id, version, reason: 'no' }), 'parameter.reject'];
  },
  cancelParameterChange: async () => {
    const { id, version } = await parameterChange('own');
    return [() => call(parameter.cancelParameterChange, { id, version }), 'parameter.cancel'];
  },
  login: async () => {
    await openTestAccount(app, 'entrant');
    return [() => signInAs(app, 'entrant'), 'session.start'];
  },
  logout: async () => {
    const { token } = await app.enter('user');
    return [() => call(session.logout, {}, token), 'session.end'];
  },
  register: async () => {
    const account = { username: 'newcomer', password: FRESH, email: 'someone@example.com' };
    return [() => call(session.register, account, null), 'account.register'];
  },
  resetPassword: async () => {
    const email = 'someone.else@example.com';
    await openTestAccount(app, 'forgetful', { email, verifiedEmail: email });
    const body = { resetToken: await resetToken('forgetful'), password: FRESH };
    return [() => call(session.resetPassword, body, null), 'account.resetPassword'];
  },
  changePassword: async () => {
    await openTestAccount(app, 'careful');
    const { token } = await signInAs(app, 'careful');
    const body = { current: PASSWORD, password: FRESH };
    return [() => call(session.changePassword, body, token), 'account.changePassword'];
  },
  switchRole: async () => {
    const { token } = await app.enter('admin');
    return [() => call(session.switchRole, { role: 'user' }, token), 'session.switchRole'];
  },
  endSession: async () => {
    const { sessionId } = await app.enter('user');
    return [() => call(session.endSession, { id: sessionId }), 'session.end'];
  },
  createPerson: async () => [
    () => call(people.createPerson, { username: 'employed', name: 'a', role: 'user' }),
    'account.create',
  ],
  createInvite: async () => [newInvite, 'account.invite'],
  revokeInvite: async () => {
    const { id } = (await newInvite()).invite;
    return [() => call(invites.revokeInvite, { id }), 'account.inviteRevoke'];
  },
  acceptInvite: async () => {
    const { token } = await newInvite();
    const body = { inviteToken: token, username: 'invited', name: 'Invited', password: PASSWORD };
    return [() => call(invites.acceptInvite, body), 'account.join'];
  },
  changePersonRole: async () => {
    const { accountId: id } = await app.enter('user');
    return [() => call(people.changePersonRole, { id, version: 1, role: 'admin' }), 'account.changeRole'];
  },
  confirmPerson: async () => {
    const { accountId: id } = await app.enter('user');
    await app.pool.query('update accounts set confirmed = false where id = $1', [id]);
    return [() => call(people.confirmPerson, { id, version: 1 }), 'account.confirm'];
  },
  editPersonDetails: async () => {
    const { accountId: id } = await app.enter('user');
    return [() => call(people.editPersonDetails, { id, version: 2, jobName: 'Producer' }), 'account.editDetails'];
  },
  disablePerson: async () => {
    const { accountId: id } = await app.enter('user');
    return [() => call(people.disablePerson, { id, version: 1, disabled: true }), 'account.disable'];
  },
  resetPersonPassword: async () => {
    const { accountId: id } = await app.enter('user');
    return [() => call(people.resetPersonPassword, { id, version: 1 }), 'account.resetPassword'];
  },
  signOutPerson: async () => {
    const { accountId: id } = await app.enter('user');
    return [() => call(people.signOutPerson, { id }), 'session.endAll'];
  },
  confirmTwoStep: async () => {
    await openTestAccount(app, 'two-stepper');
    const { token } = await signInAs(app, 'two-stepper');
    return [() => enrol(app, token), 'account.twoStepOn'];
  },
  disableTwoStep: async () => {
    const { token, key } = await twoStepper();
    const body = { current: PASSWORD, code: codeOf(key, app.clock.now()) };
    return [() => call(security.disableTwoStep, body, token), 'account.twoStepOff'];
  },
  renewRecoveryCodes: async () => {
    const { token, key } = await twoStepper();
    const body = { current: PASSWORD, code: codeOf(key, app.clock.now()) };
    return [() => call(security.renewRecoveryCodes, body, token), 'account.recoveryCodes'];
  },
  resetTwoStep: async () => {
    const { id } = await twoStepper();
    await openTestAccount(app, 'two-step-helper', { role: 'admin' });
    const { token } = await signInAs(app, 'two-step-helper');
    const body = { id, current: PASSWORD };
    return [() => call(security.resetTwoStep, body, token), 'account.twoStepReset'];
  },
  changePhone: async () => {
    await openTestAccount(app, 'caller');
    const { token } = await signInAs(app, 'caller');
    const body = { current: PASSWORD, phone: '+8613800138000' };
    return [() => call(security.changePhone, body, token), 'account.changePhone'];
  },
  confirmEmail: async () => {
    await openTestAccount(app, 'mover');
    const { token } = await signInAs(app, 'mover');
    const before = mailbox.received.length;
    await call(security.requestEmail, { current: PASSWORD, email: 'mover@example.com' }, token);
    const code = /(?:验证码：|code: )([0-9]{6})/.exec((await mailbox.holds(before + 1)).at(-1)?.text ?? '')?.[1] ?? '';
    return [() => call(security.confirmEmail, { code }, token), 'account.changeEmail'];
  },
  topUpLedger: async () => [() => topUp(1), 'ledger.topUp'],
  moveTopUp: async () => {
    const { waiting } = (await topUp(ledger.TOP_UP_LARGE)) as Output<typeof ledger.topUpLedger>;
    const { token } = await app.enter('finance');
    const body = { id: waiting?.id ?? '', move: 'confirm' as const, version: 1 };
    return [() => call(ledger.moveTopUp, body, token), 'topUp.confirm'];
  },
  reverseEntry: async () => {
    const { entry } = (await topUp(7)) as Output<typeof ledger.topUpLedger>;
    return [() => call(ledger.reverseEntry, { seq: entry?.seq ?? 0, reason: 'twice' }), 'ledger.reverse'];
  },
  openService: async () => {
    const id = await offered();
    return [() => call(service.openService, { id, version: 1 }), 'service.open'];
  },
  renewService: async () => {
    const id = await opened();
    return [() => call(service.renewService, { id, version: 2 }), 'service.renew'];
  },
  // A renewal that waits for payment goes with the service, and leaves a row of its own.
  cancelService: async () => {
    const id = await opened();
    await call(service.renewService, { id, version: 2, payLater: true });
    return [() => call(service.cancelService, { id, version: 3 }), 'order.cancel', 'service.cancel'];
  },
  resumeService: async () => {
    const id = await opened();
    await call(service.cancelService, { id, version: 2 });
    return [() => call(service.resumeService, { id, version: 3 }), 'service.resume'];
  },
  payOrder: async () => {
    const order = await waiting();
    return [() => call(ledger.payOrder, order), 'order.pay'];
  },
  cancelOrder: async () => {
    const order = await waiting();
    return [() => call(ledger.cancelOrder, order), 'order.cancel'];
  },
  uploadCertificationDocument: async () => {
    const { token } = await app.enter('user');
    return [() => documentOf(app, token), 'certification.upload'];
  },
  submitCertification: async () => {
    const { token } = await app.enter('user');
    const documents = [await documentOf(app, token)];
    return [() => call(certification.submitCertification, { ...FORM, documents }, token), 'certification.submit'];
  },
  withdrawCertification: async () => {
    const { id, version, token } = await requested(app);
    return [() => call(certification.withdrawCertification, { id, version }, token), 'certification.withdraw'];
  },
  passCertification: async () => {
    const { id, version } = await requested(app);
    return [() => call(certification.passCertification, { id, version }), 'certification.pass'];
  },
  rejectCertification: async () => {
    const { id, version } = await requested(app);
    return [() => call(certification.rejectCertification, { id, version, reason: 'no' }), 'certification.reject'];
  },
  revealCertification: async () => {
    const { id } = await requested(app);
    return [() => call(certification.revealCertification, { id }), 'certification.reveal'];
  },
  addRemark: async () => {
    const about = { subject: 'activity' as const, id: await applicationTools(app).submit(admin) };
    return [() => call(talk.addRemark, { ...about, body: 'Looks good' }), 'talk.say'];
  },
  deleteRemark: async () => {
    const about = { subject: 'activity' as const, id: await applicationTools(app).submit(admin) };
    const { id } = (await call(talk.addRemark, { ...about, body: 'No' })) as Output<typeof talk.addRemark>;
    return [() => call(talk.deleteRemark, { ...about, remark: id }), 'talk.takeBack'];
  },
  endOtherSessions: async () => {
    const { token } = await app.enter('user');
    return [() => call(session.endOtherSessions, {}, token), 'session.endOthers'];
  },
};

/** Acts whose reason a person types. */
const ASKED_FOR_REASONS = new Set([
  'certification.reject',
  'parameter.reject',
  'review.appeal',
  'review.reject',
  'video.reject',
  'ledger.reverse',
]);

const writes = endpoints.filter((endpoint) => endpoint.method !== 'GET' && !(endpoint.name in silent));

test('every write of the contract is tried here, or is named with the reason why it leaves no row', () => {
  expect(Object.keys(cases).sort()).toEqual(writes.map((endpoint) => endpoint.name).sort());
});

test.each(Object.keys(cases))('%s leaves exactly its rows in the audit log', async (name) => {
  const [act, ...expected] = (await cases[name]?.()) ?? [async () => null];
  const before = (await actions()).at(-1)?.seq ?? 0;
  await act();
  expect((await actions(before)).map((row) => row.action)).toEqual(expected);
});

/** Fields that hold what people wrote, what they chose among their own, or an id: any value is its own words. */
const OWN = new Set(
  `accountId address content ending advertisingContent advertisingMedia advertisingSource activityName appeal area author body country
  createdBy description email enterpriseName introduction invitedBy invitedById jobName keyword language lastFour moderator name names
  nameEn nameZh nickname note notes officeLocation onlineNotification organizationName people person personalWebsite phone
  promoteLink query slug studio summary tag tags text title username videos workplace page failure`.split(/\s+/),
);
/** What looks like a code of the product, such as `leaderReview`. */
const CODE = /^[a-z][a-z]*(?:-[a-z]+)*(?:[A-Z][a-z]+)*$/;

test('every field that a write notes, and every value that is a code, has words in both languages', async () => {
  const { rows } = await app.deps.db.execute<{ action: string; subjectType: string; before: unknown; after: unknown }>(
    sql`select action, subject_type as "subjectType", before, after from audit_log`,
  );
  const wordless = new Set<string>();
  for (const { action, subjectType, ...states } of rows) {
    const look = (value: unknown, field = ''): void => {
      if (Array.isArray(value)) for (const one of value) look(one, field);
      else if (typeof value === 'object' && value !== null) {
        for (const [part, one] of Object.entries(value)) {
          if (part.split('.').some((name) => auditFieldName(name, 'zh-CN') === name))
            wordless.add(`${action}: field ${part}`);
          look(one, part);
        }
      } else if (typeof value === 'string' && CODE.test(value) && !(OWN.has(field) || ASKED_FOR_REASONS.has(action))) {
        for (const locale of ['zh-CN', 'en-US'] as const) {
          if (auditValueName({ subjectType, field }, value, locale) === undefined) {
            wordless.add(`${action}: ${field} ${value}`);
          }
        }
      }
    };
    for (const state of [states.before, states.after]) look(state);
  }
  expect([...wordless]).toEqual([]);
});

test('what was refused, and what only reads, leaves none; the chain of all of it is whole', async () => {
  const before = (await actions()).length;
  const { token } = await app.enter('user');
  await app.call(publishAnnouncement, draft, { token });
  await app.call(unreadMessages, {}, { token });
  await app.call(session.userInfo, {}, { token });
  await app.call(session.login, { username: admin.username, password: 'wrong' });
  const rows = (await actions()).length;
  expect(rows).toBe(before);
  expect(await verifyAudit(app.deps.db, app.deps.secrets.auditKey)).toMatchObject({ ok: true, rows });
});
