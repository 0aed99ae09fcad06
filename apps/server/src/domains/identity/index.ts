export type { Approval, MoveRequest, Transition } from './approvals/approvals.service.ts';
export { createReviewTodo, decide, submitted } from './approvals/approvals.service.ts';
export { type Decider, type Deciding, objectionTo } from './approvals/four-eyes.rules.ts';
export { findDecider, ofOthers, othersWith } from './approvals/four-eyes.store.ts';
export { certificationRoutes } from './certification/certification.routes.ts';
export { certificationApproval, sealForm } from './certification/certification.service.ts';
export { openCertifications } from './certification/certification.store.ts';
export { setEmailByName } from './contacts/contacts.service.ts';
export { nameFault, skeletonOf, tidyNickname } from './names/names.rules.ts';
export { demandName } from './names/names.service.ts';
export { findRecognition, type Recognition } from './names/names.store.ts';
export { invite } from './people/invites.service.ts';
export { findInvites } from './people/invites.store.ts';
export { peopleRoutes } from './people/people.routes.ts';
export { openConfirmations } from './people/people.store.ts';
export { findPreferences, mergePreferences } from './people/preferences.store.ts';
export { profileRoutes } from './profile/profile.routes.ts';
export { hashPassword, randomPassword } from './security/passwords.service.ts';
export { securityRoutes } from './security/security.routes.ts';
export { changeRole, openAccount, reissuePassword, setAccountDisabled } from './session/accounts.service.ts';
export {
  accountActor,
  createAccount,
  hasAdmin,
  listAccounts,
  profileOf,
  renameAccount,
  setDisabled,
  setPassword,
} from './session/accounts.store.ts';
export { sessionRoutes } from './session/session.routes.ts';
export { pruneSignIn } from './session/sessions.jobs.ts';
export { publishSessionChange, sessionCheck } from './session/sessions.service.ts';
export { endSessionsOf, newToken } from './session/sessions.store.ts';
export { resetTwoStepByName } from './two-step/two-step.service.ts';
export { mentionsIn, WRITER, withAuthor } from './writers.store.ts';
