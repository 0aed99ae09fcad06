import {
  type CertificationDetail,
  type CertificationForm,
  type CertificationMove,
  certificationChannel,
  certificationMachine,
  certificationTodoChannel,
} from '@onair/contract/identity/certification';
import { normalizeCertification } from '@onair/contract/identity/certification-rules';
import { sessionChannel } from '@onair/contract/identity/session';
import { allowed, possible } from '@onair/contract/machine';
import { decrypt, encrypt } from '../../../crypto/encryption.ts';
import type { Queryable, Tx } from '../../../db/client.ts';
import { type Write, write } from '../../../db/write.ts';
import type { Actor, Deps, Session } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { holdPictures } from '../../../files/uploads/pictures.store.ts';
import { demandAnotherPerson } from '../people/four-eyes.store.ts';
import { faultsOf, type Sealed, sealedPart, shownDetail } from './certification.rules.ts';
import {
  findCertification,
  findHistory,
  insertCertification,
  type KeptCertification,
  lockCertification,
  markCertified,
  settleCertification,
} from './certification.store.ts';
import { certificationWords, stateIn } from './certification.words.ts';
import { askAdmins, askNobody, tellApplicant } from './certification-news.ts';

/** Moved to another row, what is sealed cannot be opened. */
export const sealContext = (id: string): string => `certification:${id}`;

export const opened = ({ secrets }: Pick<Deps, 'secrets'>, { id, sealed }: KeptCertification): Sealed =>
  JSON.parse(decrypt(secrets, sealContext(id), sealed)) as Sealed;

const subjectOf = (id: string) => ({ subjectType: 'certification', subjectId: id });

/** A request may be read by its author and by admins. */
export const readerOf = ({ role, accountId }: Session): string | null => (role === 'admin' ? null : accountId);

/** @throws AppError `notFound` when there is none, or not for this reader */
export const detailOf = async (
  deps: Deps,
  db: Queryable,
  id: string,
  session: Session,
): Promise<CertificationDetail> => {
  const kept = await findCertification(db, id, readerOf(session));
  if (!kept) throw new AppError('notFound');
  const history = await findHistory(db, id);
  return shownDetail(kept, opened(deps, kept), { history, accountId: session.accountId });
};

const tellChange = (w: Write, kept: KeptCertification): void => {
  w.emit(certificationChannel, 'changed', { id: kept.id }, kept.accountId);
  w.emit(certificationTodoChannel, 'changed', { id: kept.id });
};

export type Submission = CertificationForm & { documents: string[] };
/** Asks to be certified. @throws AppError `invalid`, `rejected`, `conflict` */
export const submit = async (
  deps: Deps,
  { session, actor, ...given }: { session: Session; actor: Actor } & Submission,
): Promise<CertificationDetail> => {
  const words = certificationWords[actor.locale];
  const faults = faultsOf(given, actor.locale);
  if (faults.length > 0) throw new AppError('invalid', { fields: faults });
  const form = normalizeCertification(given);
  const documents = [...new Set(given.documents)];
  const id = deps.newId();
  const stored = await write(deps, actor, async (w) => {
    if (!(await holdPictures(w.tx, session.accountId, 'certification', documents))) {
      const fields = [{ field: 'documents', rule: 'own', msg: words.documents }];
      throw new AppError('rejected', { words: words.documents, fields });
    }
    const { accountType, certificateType, enterpriseName, enterpriseCertificateType } = form;
    const kinds = { accountType, certificateType, enterpriseName, enterpriseCertificateType };
    const sealed = encrypt(deps.secrets, sealContext(id), JSON.stringify(sealedPart(form)));
    const request = { id, accountId: session.accountId, ...kinds, sealed, documents };
    if (!(await insertCertification(w.tx, request, w.at))) throw new AppError('conflict', { words: words.open });
    const kept = await reread(w.tx, id);
    w.audit({
      action: 'certification.submit',
      ...subjectOf(id),
      after: { state: kept.state, ...kinds, documents: documents.length },
    });
    await askAdmins(w, kept);
    tellChange(w, kept);
    return id;
  });
  return detailOf(deps, deps.db, stored, session);
};

const reread = async (tx: Tx, id: string): Promise<KeptCertification> => {
  const kept = await findCertification(tx, id, null);
  if (!kept) throw new Error('a certification vanished within its own write');
  return kept;
};

const ACTIONS = {
  pass: 'certification.pass',
  reject: 'certification.reject',
  withdraw: 'certification.withdraw',
} as const;

export type Move = {
  session: Session;
  actor: Actor;
  id: string;
  version: number;
  move: CertificationMove;
  reason?: string;
};

/** Passes, rejects or withdraws a request. @throws AppError `invalid`, `notFound`, `forbidden`, `conflict` */
export const decide = async (deps: Deps, { session, actor, id, version, move, reason = '' }: Move) => {
  const words = certificationWords[actor.locale];
  const said = reason.trim();
  if (move === 'reject' && said === '') {
    throw new AppError('invalid', { fields: [{ field: 'reason', rule: 'minLength', msg: words.blank }] });
  }
  return write(deps, actor, async (w) => {
    const before = await lockCertification(w.tx, id, readerOf(session));
    if (!before) throw new AppError('notFound');
    const isAuthor = before.accountId === session.accountId;
    if (!allowed(certificationMachine, move, { role: session.role, isAuthor })) {
      throw new AppError('forbidden', { words: isAuthor ? words.own : words.notAuthor });
    }
    if (!possible(certificationMachine, before.state, move) || before.version !== version) {
      const fields = [{ field: 'version', rule: 'latest', msg: before.state }];
      throw new AppError('conflict', { words: words.passed(stateIn(actor.locale, before.state)), fields });
    }
    if (move === 'pass') {
      const pair = { author: before.accountId, decider: session.accountId, at: w.at, locale: actor.locale };
      await demandAnotherPerson(w.tx, pair);
    }
    const { to } = certificationMachine.moves[move];
    await settleCertification(w.tx, id, { state: to, reason: said, by: session.name, at: w.at });
    if (to === 'passed') {
      await markCertified(w.tx, before.accountId);
      w.emit(sessionChannel, 'changed', { sessionId: null }, before.accountId);
    }
    w.audit({
      action: ACTIONS[move],
      ...subjectOf(id),
      before: { state: before.state },
      after: { state: to, ...(said ? { reason: said } : {}) },
    });
    const kept = await reread(w.tx, id);
    await askNobody(w, id);
    await tellApplicant(w, kept);
    tellChange(w, kept);
    const history = [
      ...(await findHistory(w.tx, id)),
      // The audit row is written at the end of this very write.
      { move, name: session.name, at: w.at.toISOString() },
    ];
    return shownDetail(kept, opened(deps, kept), { history, accountId: session.accountId });
  });
};

/** Shows the numbers in full to an admin; the look itself is on record, the numbers are not. */
export const reveal = (deps: Deps, { actor, id }: { actor: Actor; id: string }): Promise<Sealed> =>
  write(deps, { ...actor, idempotencyKey: null, fingerprint: '' }, async (w) => {
    const kept = await findCertification(w.tx, id, null);
    if (!kept) throw new AppError('notFound');
    w.audit({ action: 'certification.reveal', ...subjectOf(id) });
    return opened(deps, kept);
  });
