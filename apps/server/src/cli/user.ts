import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ROLES, type Role } from '@onair/contract/access';
import { USERNAME_PATTERN } from '@onair/contract/identity/session';
import { isOneOf, messageOf } from '@onair/contract/typed';
import { v7 as uuidv7 } from 'uuid';
import { inProcessBus } from '../bus/in-process.ts';
import { natsBus } from '../bus/nats.ts';
import { ConfigError, readConfig } from '../config/config.ts';
import { loadSecrets } from '../crypto/secrets.ts';
import { openDb, openPool } from '../db/client.ts';
import { migrate } from '../db/connection/migrate.ts';
import { joinDatabase } from '../db/connection/open.ts';
import { openReservations } from '../db/connection/reserved.ts';
import { checkKeys } from '../db/installation/installation.store.ts';
import { textsInReadersLanguage } from '../demo/language/readers-language.ts';
import { type Deps, systemActor } from '../deps.ts';
import {
  changeRole,
  listAccounts,
  openAccount,
  reissuePassword,
  resetTwoStepByName,
  setAccountDisabled,
  setEmailByName,
} from '../domains/identity/index.ts';
import { openObjects } from '../files/objects/open-objects.ts';
import { openStorage } from '../files/storage/storage.ts';
import { openJobs } from '../jobs/open-jobs.ts';
import { AppError, StartupError } from '../lib/errors.ts';
import { openLog } from '../lib/log.ts';

const USAGE = `Accounts of this installation. Run it with the server's environment: DATA_DIR, DATABASE_URL, and
AUDIT_KEY and VISITOR_KEY where they are set. The server may be running; it must have started once.

  npm run user -- create NAME [--role ROLE]         prints a password, to be changed at the first sign-in
  npm run user -- reset NAME                        prints a new password; ends every session of the account
  npm run user -- role NAME --role ROLE             ends every session of the account
  npm run user -- disable NAME                      ends every session of the account
  npm run user -- enable NAME
  npm run user -- totp-off NAME                     turns two-step sign-in off for a lost device; ends every session
  npm run user -- email NAME --email ADDRESS        where no mail is configured; ends every session
  npm run user -- list

ROLE is one of ${ROLES.join(', ')}; user where none is given.
`;

/** A usage error, in one sentence. */
class UsageError extends Error {}

const readArguments = () => {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { role: { type: 'string' }, email: { type: 'string' }, help: { type: 'boolean' } },
    });
    const [command = 'help', name, ...rest] = positionals;
    if (rest.length > 0) throw new UsageError(`There is one name too many: ${rest.join(' ')}`);
    return { command: values.help ? 'help' : command, name, role: values.role, email: values.email };
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
};

const named = (name: string | undefined): string => {
  if (!name) throw new UsageError('Name the account.');
  return name;
};

const roleOf = (text: string | undefined): Role => {
  if (isOneOf(ROLES, text)) return text;
  const given = text === undefined ? ': --role admin' : `, not "${text}"`;
  throw new UsageError(`The role is one of ${ROLES.join(', ')}${given}.`);
};

const handOver = (what: string, password: string): void => {
  console.log(`${what}\nPassword: ${password}\nIt is shown this once and must be changed at the first sign-in.`);
};

type Options = { role?: string | undefined; email?: string | undefined };
type Command = (deps: Deps, name: string | undefined, options: Options) => Promise<void>;

const commands: Record<string, Command> = {
  create: async (deps, name, { role = 'user' }) => {
    const username = named(name).normalize('NFKC');
    if (!new RegExp(USERNAME_PATTERN, 'u').test(username)) {
      throw new UsageError('A name has 2 to 64 letters, digits or . _ @ + - and no spaces.');
    }
    const { password } = await openAccount(deps, { username, role: roleOf(role) });
    handOver(`Account ${username} with the role ${role}`, password);
  },
  reset: async (deps, name) => {
    const { password } = await reissuePassword(deps, { username: named(name) });
    handOver(`Account ${name}`, password);
  },
  role: async (deps, name, { role }) => {
    await changeRole(deps, { username: named(name) }, roleOf(role));
    console.log(`${name} has the role ${role}; every session of the account has ended.`);
  },
  disable: async (deps, name) => {
    await setAccountDisabled(deps, { username: named(name) }, true);
    console.log(`${name} can no longer sign in; every session of the account has ended.`);
  },
  enable: async (deps, name) => {
    await setAccountDisabled(deps, { username: named(name) }, false);
    console.log(`${name} can sign in again.`);
  },
  'totp-off': async (deps, name) => {
    await resetTwoStepByName(deps, named(name), systemActor);
    console.log(`${name} signs in with the password alone; every session of the account has ended.`);
  },
  email: async (deps, name, { email = '' }) => {
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError('Name the address: --email someone@example.com.');
    await setEmailByName(deps, named(name), email);
    console.log(`${name} has the address ${email}; every session of the account has ended.`);
  },
  list: async (deps) => {
    const rows = (await listAccounts(deps.db)).map((account) => ({
      username: account.username,
      name: account.name,
      role: account.role,
      state: account.disabled ? 'disabled' : account.mustChangePassword ? 'must change password' : 'active',
      demo: account.demo ? 'demo' : '',
      since: account.createdAt.slice(0, 10),
    }));
    if (rows.length === 0) console.log('There is no account yet.');
    else console.table(rows);
  },
};

const sentences: Partial<Record<string, (name: string | undefined) => string>> = {
  notFound: (name) => `There is no account named ${name}.`,
  rejected: (name) => `${name} does not use two-step sign-in.`,
  taken: (name) => `There is an account named ${name} already.`,
};

/** One sentence for the operator; null for unexpected errors. */
const sentenceOf = (error: unknown, name: string | undefined): string | null => {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`;
  if (error instanceof StartupError || error instanceof ConfigError) return error.message;
  return error instanceof AppError ? (sentences[error.failure]?.(name) ?? null) : null;
};

const run = async (command: Command, name: string | undefined, options: Options): Promise<void> => {
  const config = readConfig(process.env, fileURLToPath(new URL('../../../web/dist', import.meta.url)));
  const log = openLog('warn');
  const database = await joinDatabase({ ...config, progress: (line) => console.error(line) });
  try {
    const pool = openPool({ ...database.pool, max: 2 }, log);
    const bus = config.natsUrl ? await natsBus(config.natsUrl, log) : inProcessBus();
    const reserved = openReservations(database.pool, log);
    const jobs = openJobs({ database: database.pool, log, bus });
    try {
      await migrate(pool);
      const db = openDb(pool);
      // Each command writes to the audit log: with a key of its own it would break the chain for good.
      const secrets = loadSecrets(process.env, config.dataDir, false);
      await checkKeys(db, secrets);
      const place = await openObjects(config);
      const deps: Deps = {
        config,
        files: place.objects,
        db,
        reserve: reserved.reserve,
        jobs,
        bus,
        log,
        secrets,
        now: () => new Date(),
        uptime: () => performance.now(),
        newId: uuidv7,
        inReadersLanguage: textsInReadersLanguage(config),
        storage: openStorage({ config, db }),
        // Commands ask for no studio.
        live: { now: () => null },
      };
      await command(deps, name, options);
      place.close();
    } finally {
      await bus.close();
      await Promise.all([pool.end(), jobs.close(), reserved.close()]);
    }
  } finally {
    await database.stop();
  }
};

let name: string | undefined;
try {
  const given = readArguments();
  name = given.name;
  const command = commands[given.command];
  if (given.command === 'help') console.log(USAGE);
  else if (!command) throw new UsageError(`There is no command "${given.command}".`);
  else await run(command, name, given);
} catch (error) {
  const sentence = sentenceOf(error, name);
  if (sentence === null) throw error;
  console.error(sentence);
  process.exitCode = 1;
}
