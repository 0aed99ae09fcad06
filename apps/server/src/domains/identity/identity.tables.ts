import { ROLES } from '@onair/contract/access';
import type { Preferences } from '@onair/contract/preferences/preferences';
import {
  bigint,
  boolean,
  bytes,
  computed,
  instant,
  integer,
  json,
  smallint,
  table,
  text,
  uuid,
} from '../../db/columns.ts';

export const sessions = table('sessions', {
  id: uuid('id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  accountId: uuid('account_id').notNull(),
  role: text('role', { enum: ROLES }).notNull(),
  address: text('address').notNull(),
  userAgent: text('user_agent').notNull(),
  createdAt: instant('created_at').notNull(),
  lastSeenAt: instant('last_seen_at').notNull(),
  endedAt: instant('ended_at'),
  endReason: text('end_reason', {
    enum: ['signed-out', 'elsewhere', 'expired', 'revoked', 'password', 'role', 'disabled'],
  }),
  endReported: boolean('end_told').notNull().default(false),
});

export const knownDevices = table('known_devices', {
  tokenHash: bytes('token_hash').notNull(),
  accountId: uuid('account_id').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
});

export const knownNetworks = table('known_networks', {
  accountId: uuid('account_id').notNull(),
  network: text('network').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
});

export const throttleTurns = table('throttle_turns', {
  bucket: bytes('bucket').notNull(),
  turn: uuid('turn').notNull(),
  at: instant('at').notNull(),
});

export const passwordResets = table('password_resets', {
  tokenHash: bytes('token_hash').notNull(),
  accountId: uuid('account_id').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const invites = table('invites', {
  id: uuid('id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  role: text('role', { enum: ROLES }).notNull(),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const twoStep = table('two_step', {
  accountId: uuid('account_id').notNull(),
  keySealed: bytes('key_sealed').notNull(),
  startedAt: instant('started_at').notNull(),
  startedBy: uuid('started_by').notNull(),
  confirmedAt: instant('confirmed_at'),
  lastStep: bigint('last_step').notNull().default(0),
});

export const recoveryCodes = table('recovery_codes', {
  accountId: uuid('account_id').notNull(),
  codeHash: bytes('code_hash').notNull(),
  usedAt: instant('used_at'),
});

export const emailChanges = table('email_changes', {
  accountId: uuid('account_id').notNull(),
  email: text('email').notNull(),
  codeHash: bytes('code_hash').notNull(),
  wrongTries: smallint('wrong_tries').notNull().default(0),
  expiresAt: instant('expires_at').notNull(),
});

export const certifications = table('certifications', {
  id: uuid('id').notNull(),
  accountId: uuid('account_id').notNull(),
  accountType: text('account_type', { enum: ['enterprise', 'soleTrader', 'institution'] }).notNull(),
  certificateType: text('certificate_type', { enum: ['idCard', 'passport', 'residencePermit'] }).notNull(),
  enterpriseName: text('enterprise_name').notNull(),
  enterpriseCertificateType: text('enterprise_certificate_type', {
    enum: ['businessLicense', 'institutionCertificate', 'organizationCodeCertificate'],
  }).notNull(),
  sealed: bytes('sealed').notNull(),
  documents: uuid('documents').array().notNull(),
  state: text('state', { enum: ['auditing', 'passed', 'rejected', 'withdrawn'] }).notNull(),
  reason: text('reason').notNull().default(''),
  decidedBy: text('decided_by').notNull().default(''),
  createdAt: instant('created_at').notNull(),
  settledAt: instant('settled_at'),
  version: integer('version').notNull().default(1),
});

export const accounts = table('accounts', {
  id: uuid('id').notNull(),
  username: text('username').notNull(),
  usernameKey: text('username_key').notNull(),
  passwordHash: text('password_hash').notNull(),
  role: text('role', { enum: ROLES }).notNull(),
  name: text('name').notNull(),
  email: text('email').notNull().default(''),
  phone: text('phone').notNull().default(''),
  avatar: text('avatar').notNull().default(''),
  job: text('job').notNull().default(''),
  jobName: text('job_name').notNull().default(''),
  organization: text('organization').notNull().default(''),
  organizationName: text('organization_name').notNull().default(''),
  location: text('location').notNull().default(''),
  locationName: text('location_name').notNull().default(''),
  introduction: text('introduction').notNull().default(''),
  personalWebsite: text('personal_website').notNull().default(''),
  certification: smallint('certification').notNull().default(0),
  accountNumber: text('account_number').notNull(),
  demo: boolean('demo').notNull().default(false),
  disabledAt: instant('disabled_at'),
  mustChangePassword: boolean('must_change_password').notNull().default(false),
  preferences: json('preferences').$type<Preferences>().notNull().default(computed),
  createdAt: instant('created_at').notNull(),
  version: integer('version').notNull().default(1),
  contactEmail: text('contact_email'),
  country: text('country').notNull().default(''),
  area: text('area').notNull().default(''),
  address: text('address').notNull().default(''),
  profileVersion: integer('profile_version').notNull().default(1),
  verifiedEmail: text('verified_email').notNull().default(''),
  confirmed: boolean('confirmed').notNull().default(true),
  preferencesVersion: integer('preferences_version').notNull().default(1),
});
