import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from './secrets.ts';

const NONCE = 12;
const TAG = 16;

/** A separate key for each purpose, derived from the one that is kept outside the database. */
const keyFor = (secrets: Secrets, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secrets.auditKey, 'onair', purpose, 32));

/**
 * Encrypts values that must be read again (AES-256-GCM). `context` names the row: a value moved to another row cannot
 * be decrypted.
 * @returns nonce, ciphertext and tag in one piece
 */
export const encrypt = (secrets: Secrets, context: string, text: string): Buffer => {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secrets, 'sealed columns'), nonce);
  cipher.setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
};

/** @throws Error when the value was changed, belongs to another row or was encrypted with another key */
export const decrypt = (secrets: Secrets, context: string, encrypted: Buffer): string => {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secrets, 'sealed columns'), encrypted.subarray(0, NONCE), {
    authTagLength: TAG,
  });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(encrypted.subarray(-TAG));
  return decipher.update(encrypted.subarray(NONCE, -TAG), undefined, 'utf8') + decipher.final('utf8');
};

/** A keyed hash of a short code: without the key, which is not in the database, it cannot be brute-forced. */
export const codeHash = (secrets: Secrets, context: string, code: string): Buffer =>
  createHmac('sha256', keyFor(secrets, 'codes')).update(`${context}\n${code}`).digest();
