import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@onair/contract/identity/security';
import { base32 } from './totp.rules.ts';

const BYTES = 10;

/** A code of 80 bits as four groups of four; it is stored hashed, without the hyphens. */
const recoveryCode = (): string => (base32(randomBytes(BYTES)).match(/.{4}/g) ?? []).join('-');

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, recoveryCode);
