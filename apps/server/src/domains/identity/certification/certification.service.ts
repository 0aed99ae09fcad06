import {
  type CertificationDetail,
  type CertificationForm,
  type CertificationMove,
  certificationMachine,
} from '@onair/contract/identity/certification';
import { certificationChannel, certificationTodoChannel } from '@onair/contract/identity/certification-channels';
import { normalizeCertification } from '@onair/contract/identity/certification-rules';
import { sessionChannel } from '@onair/contract/identity/session';
import { decrypt, encrypt } from '../../../crypto/encryption.ts';
import type { Queryable } from '../../../db/client.ts';
import { found, outdated } from '../../../db/demand.ts';
import { reread, write } from '../../../db/write.ts';
import type { Actor, Deps, Session } from '../../../deps.ts';
import { holdPictures, storePicture } from '../../../files/uploads/pictures.store.ts';
import { renderPicture } from '../../../files/uploads/render-picture.ts';
import { AppError } from '../../../lib/errors.ts';
import { type Approval, decide as decideIn, type MoveRequest, submitted } from '../approvals/approvals.service.ts';
import { faultsOf, presentDetail, type Sealed, sealedPart } from './certification.rules.ts';
import {
  type CertificationRow,
  findCertification,
  findHistory,
  insertCertification,
  lockCertification,
  markCertified,
  settleCertification,
} from './certification.store.ts';
import { accountTypes, certificationWords, stateIn, todoWords, verdictWords } from './certification.words.ts';

/** A request may be read by its author and by admins. */
const readerOf = ({ role, accountId }: Session): string | null => (role === 'admin' ? null : accountId);

const ownLink = (id: string): string => `/user/setting?tab=certification&id=${id}`;
const reviewLink = (id: string): string => `/dashboard/approvals?certification=${id}`;

/** How another admin decides a certification request. */
export const certificationApproval: Approval<CertificationRow, CertificationMove> = {
  machine: certificationMachine,
  subjectType: 'certification',
  actionOf: (move) => `certification.${move}`,
  topic: 'certification',
  decides: 'admin',
  reasoned: ['reject'],
  blankReason: (locale) => certificationWords[locale].blank,
  lock: (tx, id, session) => lockCertification(tx, id, readerOf(session)),
  find: (tx, id) => findCertification(tx, id, null),
  notAllowed: (_row, move, locale) => {
    const { own, notAuthor } = certificationWords[locale];
    return move === 'withdraw' ? notAuthor : own;
  },
  overtaken: ({ state }, _seen, locale) => outdated(state, certificationWords[locale].passed(stateIn(locale, state))),
  refuseFirst: 'notAllowed',
  store: (w, { id }, state, { by, reason }) =>
    settleCertification(w.tx, id, { state, reason: reason ?? '', by: by.name, at: w.at }),
  effect: async (w, { authorId }, { move }) => {
    if (move !== 'pass') return;
    await markCertified(w.tx, authorId);
    w.emit(sessionChannel, 'changed', { sessionId: null }, authorId);
  },
  todo: (row) =>
    row.state === 'auditing'
      ? {
          ...todoWords(row),
          subTitle: accountTypes[row.accountType],
          link: reviewLink(row.id),
          messageType: 2,
        }
      : null,
  notice: (row) => {
    const words = verdictWords(row);
    const messageType = row.state === 'passed' ? 1 : 3;
    return words && { ...words, subTitle: accountTypes[row.accountType], link: ownLink(row.id), messageType };
  },
  changed: (w, { id, authorId }) => {
    w.emit(certificationChannel, 'changed', { id }, authorId);
    w.emit(certificationTodoChannel, 'changed', { id });
  },
};

/** Encrypted values cannot be decrypted in another row. */
const sealContext = (id: string): string => `certification:${id}`;

/** What a form says of people and numbers, as it is stored. */
export const sealForm = ({ secrets }: Pick<Deps, 'secrets'>, id: string, form: Sealed): Buffer =>
  encrypt(secrets, sealContext(id), JSON.stringify(sealedPart(form)));

export const opened = ({ secrets }: Pick<Deps, 'secrets'>, { id, sealed }: CertificationRow): Sealed =>
  JSON.parse(decrypt(secrets, sealContext(id), sealed));

/** @throws AppError `notFound` when it does not exist or this reader may not see it */
export const detailOf = async (
  deps: Deps,
  db: Queryable,
  id: string,
  session: Session,
): Promise<CertificationDetail> => {
  const row = found(await findCertification(db, id, readerOf(session)));
  const history = await findHistory(db, id);
  return presentDetail(row, opened(deps, row), { history, accountId: session.accountId });
};

/** Stores a picture of a document for a request to come. @throws AppError as `renderPicture` and `storePicture` do */
export const uploadDocument = async (
  deps: Deps,
  actor: Actor,
  owner: string,
  bytes: Buffer,
): Promise<{ id: string }> => {
  const { locale } = actor;
  const picture = await renderPicture(bytes, { as: 'paper' }, locale);
  return write(deps, actor, async (w) => {
    const id = await storePicture(w.tx, { picture, owner, purpose: 'certification', at: w.at, locale });
    w.audit({ action: 'certification.upload', subjectType: 'picture', subjectId: id });
    return { id };
  });
};

export type Submission = CertificationForm & { documents: string[] };

/** Asks to be certified. @throws AppError `invalid`, `rejected`, `conflict` */
export const submit = async (
  deps: Deps,
  { session, actor, ...submission }: { session: Session; actor: Actor } & Submission,
): Promise<CertificationDetail> => {
  const words = certificationWords[actor.locale];
  const faults = faultsOf(submission, actor.locale);
  if (faults.length > 0) throw new AppError('invalid', { fields: faults });
  const form = normalizeCertification(submission);
  const documents = [...new Set(submission.documents)];
  const id = deps.newId();
  const stored = await write(deps, actor, async (w) => {
    if (!(await holdPictures(w.tx, session.accountId, 'certification', documents))) {
      const fields = [{ field: 'documents', rule: 'own', msg: words.documents }];
      throw new AppError('rejected', { words: words.documents, fields });
    }
    const { accountType, certificateType, enterpriseName, enterpriseCertificateType } = form;
    const kinds = { accountType, certificateType, enterpriseName, enterpriseCertificateType };
    const request = { id, authorId: session.accountId, ...kinds, sealed: sealForm(deps, id, form), documents };
    if (!(await insertCertification(w.tx, request, w.at))) throw new AppError('conflict', { words: words.open });
    const row = reread(await findCertification(w.tx, id, null));
    await submitted(w, certificationApproval, row, { after: { ...kinds, documents: documents.length } });
    return id;
  });
  return detailOf(deps, deps.db, stored, session);
};

/** Passes, rejects or withdraws a request. @throws AppError `invalid`, `notFound`, `forbidden`, `conflict` */
export const decide = (
  deps: Deps,
  { session, actor, ...request }: { session: Session; actor: Actor } & MoveRequest<CertificationMove>,
): Promise<CertificationDetail> =>
  write(deps, actor, async (w) => {
    const row = await decideIn(w, deps, actor, certificationApproval, request);
    const history = [
      ...(await findHistory(w.tx, row.id)),
      // The audit row is written at the end of this write.
      { move: request.move, name: session.name, at: w.at.toISOString() },
    ];
    return presentDetail(row, opened(deps, row), { history, accountId: session.accountId });
  });

/** Shows the numbers in full to an admin; this access is logged, the numbers are not. */
export const reveal = (deps: Deps, { actor, id }: { actor: Actor; id: string }): Promise<Sealed> =>
  write(deps, { ...actor, idempotencyKey: null, fingerprint: '' }, async (w) => {
    const row = found(await findCertification(w.tx, id, null));
    w.audit({ action: 'certification.reveal', subjectType: 'certification', subjectId: id });
    return opened(deps, row);
  });
