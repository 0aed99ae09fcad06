import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keys that live outside the database, so that who can write rows cannot forge what is computed from them. */
export type Secrets = {
  /** Key of the audit chain's HMAC. */
  auditKey: Buffer;
  /** Key from which each day's visitor salt is derived. */
  visitorKey: Buffer;
};

const NAMES = { auditKey: 'AUDIT_KEY', visitorKey: 'VISITOR_KEY' } as const;

/**
 * Takes the keys from the environment (hex, at least 32 bytes), else from `secrets.json` in the data folder, which is
 * made with mode 0600 at the first start.
 */
export const loadSecrets = (env: NodeJS.ProcessEnv, dataDir: string): Secrets => {
  const file = join(dataDir, 'secrets.json');
  let stored: Partial<Record<keyof Secrets, string>> = {};
  try {
    stored = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  let made = false;
  const key = (name: keyof Secrets): Buffer => {
    const given = env[NAMES[name]];
    if (given) {
      const bytes = Buffer.from(given, 'hex');
      if (bytes.length < 32) throw new Error(`${NAMES[name]} must be at least 32 bytes in hex.`);
      return bytes;
    }
    if (!stored[name]) {
      stored[name] = randomBytes(32).toString('hex');
      made = true;
    }
    return Buffer.from(stored[name], 'hex');
  };
  const secrets = { auditKey: key('auditKey'), visitorKey: key('visitorKey') };
  if (made) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
  }
  return secrets;
};
