import { readFile } from 'node:fs/promises';
import { CertificationForm, certificationMachine } from '@onair/contract/identity/certification';
import { DAY } from '@onair/contract/lib/local-time';
import { type Static, Type } from 'typebox';
import { write } from '../../db/write.ts';
import { type Actor, type Deps, systemActor } from '../../deps.ts';
import { certificationApproval, createReviewTodo, sealForm } from '../../domains/identity/index.ts';
import { holdPictures, storePicture } from '../../files/uploads/pictures.store.ts';
import { columns, demoFile, Moment, readRows, Username } from '../data.ts';
import { certifiedPeople } from '../people.store.ts';
import { hasRows, insertRows } from '../rows.store.ts';
import type { Loading } from './loading.ts';

const Certification = columns({
  /** Null for one of each certified person, two days after they came. */
  username: Type.Union([Username, Type.Null()]),
  submitted_at: Type.Optional(Moment),
  /** What became of it; without, it waits. */
  end: Type.Optional(Type.Union([Type.Literal('pass'), Type.Literal('reject'), Type.Literal('withdraw')])),
  reason: Type.Optional(Type.String()),
  form: CertificationForm,
});
type Certification = Static<typeof Certification>;
type Person = Awaited<ReturnType<typeof certifiedPeople>>[number];

const actedBy = ({ id, username }: Person): Actor => ({
  ...systemActor,
  session: {
    id,
    accountId: id,
    username,
    name: username,
    role: 'admin',
    accountRole: 'admin',
    mustChangePassword: false,
    confirmed: true,
  },
});

type Past = { author: Person; by: Person; at: Date; certification: Certification };

/** Submits a request, and settles it within the hour. */
const submit = async (deps: Deps, paper: Buffer, { author, by, at, certification }: Past): Promise<void> => {
  const { form, end, reason = '' } = certification;
  const id = deps.newId();
  const subject = { subjectType: 'certification', subjectId: id };
  const [before, settledAt] = [{ state: 'auditing' }, new Date(at.getTime() + 0.04 * DAY)];
  const after = { state: end ? certificationMachine.moves[end].to : before.state };
  await write({ ...deps, now: () => at }, actedBy(author), async (w) => {
    const picture = { bytes: paper, type: 'image/webp', width: 480, height: 320 } as const;
    const owner = author.id;
    const document = await storePicture(w.tx, { picture, owner, purpose: 'certification', at: w.at, locale: 'zh-CN' });
    await holdPictures(w.tx, owner, 'certification', [document]);
    const row = {
      ...{ id, account_id: owner, account_type: form.accountType, certificate_type: form.certificateType },
      ...{ enterprise_name: form.enterpriseName, enterprise_certificate_type: form.enterpriseCertificateType },
      ...{ sealed: sealForm(deps, id, form), documents: [document], created_at: w.at, ...after },
      ...(end ? { reason, decided_by: by.name, settled_at: settledAt, version: 2 } : {}),
    };
    await insertRows(w.tx, 'certifications', [row]);
    w.audit({ action: 'certification.submit', ...subject, after: before });
    const waiting = end ? null : await certificationApproval.find(w.tx, id);
    if (waiting) await createReviewTodo(w, certificationApproval, waiting);
  });
  if (!end) return;
  await write({ ...deps, now: () => settledAt }, actedBy(by), async (w) => {
    w.audit({ action: `certification.${end}`, ...subject, before, after });
  });
};

/** The certifications that profiles mention, and one pending request; nothing where there are any. */
export const loadCertifications = async ({ deps, at }: Loading): Promise<void> => {
  if (await hasRows(deps.db, 'certifications')) return;
  const people = await certifiedPeople(deps.db);
  const reviewer = people.find(({ username }) => username === 'chen.jing');
  const chief = people.find(({ username }) => username === 'admin');
  if (!reviewer || !chief) return;
  const paper = await readFile(demoFile('certificate.webp'));
  for (const certification of readRows('certifications.json', Certification)) {
    const { username, submitted_at, end } = certification;
    for (const author of people.filter((one) => username === null || one.username === username)) {
      const other = author.id === reviewer.id ? chief : reviewer;
      const by = end === 'withdraw' ? author : other;
      const joined = new Date(author.createdAt).getTime();
      const submitted = submitted_at ? at(submitted_at) : new Date(joined + 2 * DAY);
      await submit(deps, paper, { author, by, at: submitted, certification });
    }
  }
};
