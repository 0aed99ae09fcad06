import {
  type CertificationForm,
  type CertificationMove,
  certificationMachine,
} from '@onair/contract/identity/certification';
import { encrypt } from '../../../crypto/encryption.ts';
import { type Write, write } from '../../../db/write.ts';
import { type Actor, type Deps, systemActor } from '../../../deps.ts';
import { holdPictures, storePicture } from '../../../files/uploads/pictures.store.ts';
import { companyCalendar } from '../../../lib/calendar.ts';
import { officeTime } from '../../../lib/office-hours.ts';
import { createReviewTodo } from '../approvals/approvals.service.ts';
import { sealedPart } from './certification.rules.ts';
import { certificationApproval, sealContext } from './certification.service.ts';
import {
  findCertification,
  findDemoPeople,
  hasCertifications,
  insertCertification,
  settleCertification,
} from './certification.store.ts';

/** A drawn sheet with frame, lines and seal, without text: the demo company's documents (WebP). */
const PARTS = [
  'UklGRugGAABXRUJQVlA4INwGAADwSQCdASrgAUABPu12tFOpp6UioLqrCTAdiWVu4XSgo/L0Jz2D0o7b/nhMgAsqXyB/VbR2M6tbul0y9WkPP/',
  '6PlwNpBv4kLNZZrLNZZrLNZZrLNZZrLNZZrLNZZrLNZZOyvFofDTBBQkXXXGxuzB7HRi642N2YNDWTW1MBhtKKe5vyN+RvyN+Rvx9nCHtXQxxq',
  '7wGZzpgeoQBqANQBqANQBqAMiw0/3iXUZf7uizzDytCp9PJFG2RYJdTLucX95h4l1Mu+zdGncwqNO5f8QG+hzXqEoEwI1B6xmtyxX/zvalGwZQ',
  'WrjnOJkizysD04U5x2dGceLvwK5Oi1jmomW1Acij1YzKbtGbDL4oNrm6y/CUCtXiEAJ19Giy75/qmuuIadzFnnb0yRniXUy75/qmusJ3P9QC0F',
  'DOQD81WKtVIlHb4y1o0FavEJP1b4+vjIeJdTMVxZGhfQccLWcLNwfzoVlxTov2M1Rl5O4jtZj8xdRCUCtXiEG/88EW7v/RDJpoRvFMwvOi0itn',
  'G4mYXKkL4zLnlY5h/9dRBzgibUwy/8l8MfWhjzoVlxTkU0OwoidWjl1Yqz4zm6KZxrQ7dT+3o0cpWtdJoKCSsVH33r2Kk+jUjdSyzWSxl3z7j+',
  '2jHxCb+aG75Z/OhZzotH2YVGnizjXusRMj5lQ2lAA067M0i6OftIwxqmYXnRawRoWdQj4glZx8dTDSwwbGBnX+88SjkmZXkeQk1BcQ07mFRp3M',
  'KjTu+qvlvLuqFp3FqAagDUAagDUAagDUAagDUAagDUAagDUAagDGtrgAAA/ojk+RupzXq0M3U6iV3R0h7vVnrMkwJgnwe/Np7dhTw06sp1zWDQ',
  '8tUAaUFhtg5g6Cxdxlb6aUwdBYu4yt9NKYOgsXD91q14rSSY5aRoqk+3qmYBLDGjuEFs4QOeV2rg6tmREJSrNP+7nskmw2/bmyI9euxu5bvgNA',
  'vJdz5yjkCUwg3rvFCcebtVaBeS7nzlHoKt8JoaSL1npxEJnZxaA38lCaE5SQWqAuoI5cDfDfeG4DdGT2Y/Of0AZthLpKzXAYRg9MPxn2Fh+tC7',
  '0MRZ644QGdMQkbHdKR4IIPM+W6YMXOG31P/k9DgieLLXkABbrAW8d/2QxkQMprpujDQm75uBmAgztUR9EU0BdrKr06yHtMQet/hY1EFZ+Rsj62',
  'cVXSBYJ+5x+iCpEOL4q3QOR6r1Osul0QV/Fk/I9lnYdpj33aUXl1p6GR5SEK+c0lFXeq/e8LEmjYB5kHiHDMteSH/IDi8QD5+RyXC+E/v22lRp',
  'Sfl7Rf9cxMWJPm7XI2m74kC1/ZmA0lyAOQWPXERRKIwHz9bmcp17yiZoVLIvJzwNE42/wwOmg4lhkWc/X/1I53uQ147xuwWAfZTkiJRziebpWQ',
  'nc+HhGeNy8hhIwzxiTQqhDjWUOcmwUMzrADI0rAITmiBI2oAuiyuOkCkF+l3qeS2ZPpD0GXyeBL1VrfNm8xU6Iz+6rTDbjuIt38MLK8pfE9Tin',
  '3WfSplZs7PSrtI2hGZzlQAql3PKTttJOZtRmBT7Vb5E0cNwcVjCRnVqoQB8eXhhB6D4DI9MnuSuWlDWO80IK7RQvbyCzkiZy3EFxPxnwWZgQhW',
  'DgNe5lW9yWbe0FJrwNItrOvX6fcWk1WYZjQkKU3q9enZ2keayI6+tTQe7bixvI/Wzd2+rL8rbi4wpmpgBG+eUVeTvM+WB9r4hhJ83j8bXrupGc',
  'zZ9ncutFjMGekRK0P07eNcXsqHwEpsLHuxaAEJpcefvFlzdv8PCjaea/NWhbQt+GCAp8TWRQ0jbxd2J5E8fvatCogWlGuSNsRiR/WAXNvf90CB',
  'xdcviR3bhRi2UCHxqDgCplRW9sMKrJheb1Aj6/2qUZ7ex4rsbnaw9mgAqaDB6RxSzwa7yd6Hm7tcZRLNmCCpj1GedIvXbOZSk3EvkmIhcPryoF',
  'IpCIJabhG5zjDVWX04pbVl2vRihNoAbqOLqdHNSLYOs/X1v8Fl97FyYiKE7Jk2MO1VLcl6+L5RQObXRcAAABzYXsVpTG0q1U/3Ow4r3LBRQUVp',
  'ltuzp5oY8P8zJwaiL38wvUGUPGncmBK0UggFj/voVldfUBK0uHgTbrVDyHCjxAtFLWKLlu9QUBgR+hXa3zH23ky5ahGz12gJ/RoCVocyNL4CTe',
  'MrOz5oIjPvP+QKhFFhTgOdKW9RROLxOfKCV42usz85eFFCI02EmSEcvAAAAAAAKklVtubaeA3d9QPzoYKZHVIcBj8DmP4FbVcVeViWtpQi6H1K',
  '75syekaHe2ZPSNDvbMnpGh3tmT0w5s4hB3f/HlLiZs86qwXM3bs5tJmdAA',
];

const demoPaper = {
  bytes: Buffer.from(PARTS.join(''), 'base64'),
  type: 'image/webp' as const,
  width: 480,
  height: 320,
};

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
