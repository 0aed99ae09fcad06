import type { CertificationForm, CertificationMove } from '@onair/contract/identity/certification';
import { certificationMachine } from '@onair/contract/identity/certification';
import { companyCalendar } from '../../../calendar.ts';
import { encrypt } from '../../../crypto/encryption.ts';
import { type Write, write } from '../../../db/write.ts';
import { type Actor, type Deps, systemActor } from '../../../deps.ts';
import { holdPictures, storePicture } from '../../../files/uploads/pictures.store.ts';
import { officeTime } from '../../../office-hours.ts';
import { createReviewTodo } from '../approvals/decide.ts';
import { sealedPart } from './certification.rules.ts';
import {
  findCertification,
  findDemoPeople,
  hasCertifications,
  insertCertification,
  settleCertification,
} from './certification.store.ts';
import { sealContext } from './certification-acts.ts';
import { certificationApproval } from './certification-approval.ts';
import { demoPaper } from './demo-paper.ts';

const DAY = 86_400_000;

/** The demo company; legal person and numbers are invented, with valid check digits. */
const body: CertificationForm = {
  accountType: 'enterprise',
  legalPerson: '李远航',
  certificateType: 'idCard',
  authenticationNumber: '11010519491231002X',
  enterpriseName: '远光传媒有限公司',
  enterpriseCertificateType: 'businessLicense',
  organizationCode: '91350100M000100Y43',
};

type Past = {
  username: string;
  daysAgo: number;
  form?: Partial<CertificationForm>;
  end?: CertificationMove;
  reason?: string;
};

/** Further requests besides everyone's first, oldest first. */
const later: readonly Past[] = [
  { username: 'admin', daysAgo: 96, end: 'reject', reason: '营业执照照片反光，无法辨认，请重新拍摄后提交。' },
  { username: 'admin', daysAgo: 95, end: 'withdraw' },
  { username: 'zheng.xiaoyu', daysAgo: 1.2, form: { enterpriseName: '杭州远光文化传播有限公司' } },
];

const actedBy = (accountId: string, username: string): Actor => ({
  ...systemActor,
  session: {
    id: accountId,
    accountId,
    username,
    name: username,
    role: 'admin',
    accountRole: 'admin',
    mustChangePassword: false,
    confirmed: true,
  },
});

type Person = { id: string; username: string; name: string; createdAt: string };

const request = async (deps: Deps, author: Person, past: Past, at: Date): Promise<string> => {
  const form = { ...body, ...past.form };
  const id = deps.newId();
  await write({ ...deps, now: () => at }, actedBy(author.id, author.username), async (w) => {
    const paper = { picture: demoPaper, owner: author.id, purpose: 'certification' as const, at: w.at };
    const documents = [await storePicture(w.tx, { ...paper, locale: 'zh-CN' })];
    await holdPictures(w.tx, author.id, 'certification', documents);
    const sealed = encrypt(deps.secrets, sealContext(id), JSON.stringify(sealedPart(form)));
    await insertCertification(w.tx, { ...form, id, authorId: author.id, sealed, documents }, w.at);
    w.audit({
      action: 'certification.submit',
      subjectType: 'certification',
      subjectId: id,
      after: { state: 'auditing' },
    });
    const row = past.end ? null : await findCertification(w.tx, id, null);
    if (row) await createReviewTodo(w, certificationApproval, row);
  });
  return id;
};

const settle = async (w: Write, id: string, move: CertificationMove, by: Person, reason = ''): Promise<void> => {
  const { to } = certificationMachine.moves[move];
  await settleCertification(w.tx, id, { state: to, reason, by: by.name, at: w.at });
  w.audit({
    action: `certification.${move}`,
    subjectType: 'certification',
    subjectId: id,
    before: { state: 'auditing' },
    after: { state: to },
  });
};

/**
 * Gives the demo company's people the certifications that their profiles mention, and one pending request. Called after
 * the accounts; does nothing where requests exist.
 * @returns the number of requests
 */
export const seedCertification = async (deps: Deps): Promise<number> => {
  if (await hasCertifications(deps.db)) return 0;
  const people = await findDemoPeople(deps.db);
  const reviewer = people.find(({ username }) => username === 'chen.jing');
  const chief = people.find(({ username }) => username === 'admin');
  if (!reviewer || !chief) return 0;
  const calendar = companyCalendar(deps.config.timeZone);
  const firsts = people.map(({ username, createdAt }): Past & { at: Date } => ({
    username,
    daysAgo: 0,
    end: 'pass',
    at: new Date(new Date(createdAt).getTime() + 2 * DAY),
  }));
  const pasts = [...firsts, ...later.map((past) => ({ ...past, at: officeTime(calendar, deps.now(), past.daysAgo) }))];
  for (const past of pasts) {
    const author = people.find(({ username }) => username === past.username);
    if (!author) continue;
    const id = await request(deps, author, past, past.at);
    const { end } = past;
    if (!end) continue;
    const other = author.id === reviewer.id ? chief : reviewer;
    const by = end === 'withdraw' ? author : other;
    const settledAt = new Date(past.at.getTime() + 0.04 * DAY);
    await write({ ...deps, now: () => settledAt }, actedBy(by.id, by.username), (w) =>
      settle(w, id, end, by, past.reason),
    );
  }
  return pasts.length;
};
