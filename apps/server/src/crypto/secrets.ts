import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, keysOf, messageOf } from '@onair/contract/typed';
import { ConfigError } from '../config/config.ts';
import { writeJson } from '../db/embedded/durable-file.ts';
import { StartupError } from '../lib/errors.ts';

/**
 * Keys kept outside the database, so that write access to the rows is not enough to forge what is computed from them.
 */
export type Secrets = {
  /** Key of the audit chain's HMAC. */
  auditKey: Buffer;
  /** Key from which each day's visitor salt is derived. */
  visitorKey: Buffer;
};

type Stored = Partial<Record<keyof Secrets, string>>;

const NAMES = { auditKey: 'AUDIT_KEY', visitorKey: 'VISITOR_KEY' } as const;
const KEY = /^([0-9a-f]{2}){32,}$/i;

/** Where the keys are that the environment does not set. */
export const secretsFile = (dataDir: string): string => join(dataDir, 'secrets.json');

const read = (file: string): Stored | null => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new StartupError(`The keys in ${file} cannot be read: ${messageOf(error)}.`);
  }
  try {
    const stored: Stored = JSON.parse(text);
    if (keysOf(NAMES).every((name) => KEY.test(stored[name] ?? ''))) return stored;
  } catch {
    // The same message as for a file that is JSON but holds something else.
  }
  throw new StartupError(`The file ${file} is damaged. Restore it from a backup: it holds the key of the audit log.`);
};

/** Creates the file atomically; when two servers start together the second uses the first one's file. */
const make = (dataDir: string, file: string): Stored => {
  const key = () => randomBytes(32).toString('hex');
  const stored: Stored = { auditKey: key(), visitorKey: key() };
  const temporary = join(dataDir, `secrets-${process.pid}.json`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeJson(temporary, stored);
  try {
    linkSync(temporary, file);
    return stored;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return read(file) ?? stored;
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
};

/**
 * Takes the keys from the environment (hex, at least 32 bytes), else from `secrets.json` in the data folder.
 * @param mayMake whether missing keys may be created (mode 0600): only for a database that no server has opened yet
 * @throws ConfigError, StartupError with one sentence for the operator
 */
export const loadSecrets = (environment: NodeJS.ProcessEnv, dataDir: string, mayMake: boolean): Secrets => {
  const file = secretsFile(dataDir);
  let stored: Stored | null = null;
  const load = (): Stored => {
    const found = read(file);
    if (found) return found;
    if (mayMake) return make(dataDir, file);
    throw new StartupError(
      `This database has keys already, and they are not here: set AUDIT_KEY and VISITOR_KEY as its servers have them, or put its secrets.json into ${dataDir}.`,
    );
  };
  const key = (name: keyof Secrets): Buffer => {
    const given = environment[NAMES[name]];
    if (given && !KEY.test(given)) throw new ConfigError(`${NAMES[name]} must be at least 32 bytes in hex.`);
    if (!given) stored ??= load();
    return Buffer.from(given || stored?.[name] || '', 'hex');
  };
  return { auditKey: key('auditKey'), visitorKey: key('visitorKey') };
};
