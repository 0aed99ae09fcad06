import { certification, getCertification, listCertificationTodos } from '@onair/contract/identity/certification';
import {
  getCertificationDocument,
  passCertification,
  rejectCertification,
  revealCertification,
  submitCertification,
  uploadCertificationDocument,
  withdrawCertification,
} from '@onair/contract/identity/certification-acts';
import { found } from '../../../db/demand.ts';
import type { Deps } from '../../../deps.ts';
import { findPicture } from '../../../files/uploads/pictures.store.ts';
import { readPicture } from '../../../files/uploads/read-picture.ts';
import { sendPicture } from '../../../files/uploads/send-picture.ts';
import type { Mount } from '../../../http/mount.ts';
import { pageOf } from '../../../http/validation.ts';
import { presentInfo, presentRecord } from './certification.rules.ts';
import { decide, detailOf, opened, reveal, submit, uploadDocument } from './certification.service.ts';
import { findCertificationsOf, findTodos, maySeeDocument } from './certification.store.ts';

/** Certification of accounts: requests with documents, decided by another admin. */
export const certificationRoutes = (mount: Mount, deps: Deps): void => {
  const { db } = deps;

  mount(certification, async ({ session, locale }) => {
    const rows = await findCertificationsOf(db, session.accountId);
    const passed = rows.filter(({ state }) => state === 'passed');
    const latest = passed.sort((a, b) => (b.settledAt ?? '').localeCompare(a.settledAt ?? ''))[0];
    return {
      enterpriseInfo: latest ? presentInfo(latest, opened(deps, latest)) : null,
      record: rows.map((row) => presentRecord(row, opened(deps, row), locale)),
    };
  });

  mount(getCertification, ({ params, session }) => detailOf(deps, db, params.id, session));

  mount(submitCertification, ({ body, session, actor }) => submit(deps, { ...body, session, actor }));

  mount(uploadCertificationDocument, async ({ raw, reply, locale, session, actor }) =>
    uploadDocument(deps, actor, session.accountId, await readPicture({ raw, reply, locale, session })),
  );

  mount(getCertificationDocument, async ({ params, session, reply }) => {
    const may = await maySeeDocument(db, params.id, session);
    const picture = found(may ? await findPicture(db, params.id, 'certification') : null);
    sendPicture(reply, picture, 'none');
    return null;
  });

  mount(listCertificationTodos, ({ query, session, locale }) =>
    findTodos(db, session.accountId, pageOf(query, locale)),
  );

  mount(passCertification, ({ params, body, session, actor }) =>
    decide(deps, { session, actor, id: params.id, ...body, move: 'pass' }),
  );
  mount(rejectCertification, ({ params, body, session, actor }) =>
    decide(deps, { session, actor, id: params.id, ...body, move: 'reject' }),
  );
  mount(withdrawCertification, ({ params, body, session, actor }) =>
    decide(deps, { session, actor, id: params.id, ...body, move: 'withdraw' }),
  );
  mount(revealCertification, ({ params, actor }) => reveal(deps, { actor, id: params.id }));
};
