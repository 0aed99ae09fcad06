import { type CertificationMove, certificationMachine } from '@onair/contract/identity/certification';
import { certificationChannel, certificationTodoChannel } from '@onair/contract/identity/certification-channels';
import { sessionChannel } from '@onair/contract/identity/session';
import { outdated } from '../../../db/demand.ts';
import type { Session } from '../../../deps.ts';
import type { Approval } from '../approvals/approval.ts';
import {
  type CertificationRow,
  findCertification,
  lockCertification,
  markCertified,
  settleCertification,
} from './certification.store.ts';
import { accountTypes, certificationWords, stateIn, todoWords, verdictWords } from './certification.words.ts';

/** A request may be read by its author and by admins. */
export const readerOf = ({ role, accountId }: Session): string | null => (role === 'admin' ? null : accountId);

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
