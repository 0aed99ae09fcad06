/** `npm run faults`: each kind of process of an installation is killed, frozen and cut off, while clients watch and write. */
import { parseArgs } from 'node:util';
import { codeOf, messageOf } from '@onair/contract/typed';
import { openSite, type Site } from '../apps/server/src/faults/site.fixtures.ts';
import { complaintsOf } from '../apps/server/src/faults/site-evidence.fixtures.ts';
import { faultsOf } from '../apps/server/src/faults/site-faults.fixtures.ts';
import { type Figures, lineOf, openTrial, slowestOf } from '../apps/server/src/faults/site-trial.fixtures.ts';
import { temporaryFolder } from '../apps/server/src/testing/data-folder.ts';
import { natsProgram } from '../apps/server/src/testing/nats-server.ts';
import { nginxProgram } from '../apps/server/src/testing/nginx.ts';

const USAGE = `Runs three media nodes, three servers, PostgreSQL, NATS and nginx on this machine, with studios on air, viewers, and
clients that save, report events and chat. Then it kills, freezes and cuts off each kind of process in turn.

  npm run faults -- [--seconds 30] [--only TEXT]

  --seconds  how long a process stays frozen or cut off, 5 to 600
  --only     faults whose name contains this text, such as "node" or "SIGSTOP"

Needs nginx with its stream module and nats-server (Debian: nginx libnginx-mod-stream nats-server).
`;

/** Everyone is served again within this time. */
const BACK_MS = 10_000;

const readOptions = () => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { seconds: text, only: text, help: { type: 'boolean' } } });
  const seconds = Number(values.seconds ?? 30);
  if (!(seconds >= 5 && seconds <= 600))
    throw new TypeError(`--seconds must be from 5 to 600, not "${values.seconds}".`);
  return { seconds, only: values.only ?? '', help: values.help === true };
};

const say = (line: string): void => console.log(`faults: ${line}`);
/** @returns whether all went well */
const tryAll = async (site: Site, { seconds, only }: { seconds: number; only: string }): Promise<boolean> => {
  const trial = await openTrial(site, ['one', 'two', 'three']);
  const faults = faultsOf(site, trial.holder, async () => site.members.at(-1) ?? trial.holder()).filter(({ name }) =>
    name.includes(only),
  );
  await trial.served('all', 'at first');
  say(
    `seconds until every client is served: after it began, ${seconds > 7 ? '7 s later' : 'later'}, after it was over`,
  );
  const figures: Figures[] = [];
  for (const fault of faults) {
    const tried = await trial.suffer(fault, seconds * 1_000);
    say(lineOf(tried));
    figures.push(tried);
  }
  trial.stop();
  const complaints = await complaintsOf(site, trial);
  for (const tried of figures) if (slowestOf(tried) > BACK_MS) complaints.push(`${tried.name}: slower than 10 s`);
  const { saved, events, lines } = trial.acknowledged;
  say(`acknowledged: ${saved.length} sets, ${events.length} events, ${lines.length} lines of chat`);
  for (const complaint of complaints) say(complaint);
  say(complaints.length === 0 ? 'nothing was lost, and each studio had one holder at a time' : 'not all went well');
  return complaints.length === 0;
};

const main = async (): Promise<number> => {
  const options = readOptions();
  if (options.help) {
    console.log(USAGE);
    return 0;
  }
  if (!nginxProgram() || !natsProgram())
    throw new TypeError('nginx with its stream module and nats-server are needed.');
  const folder = temporaryFolder();
  let site: Site | null = null;
  const close = async (): Promise<void> => {
    await site?.close();
    folder.remove();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void close().then(() => process.exit(130)));
  try {
    site = await openSite(folder.path, { nodes: 3, servers: 3 });
    return (await tryAll(site, options)) ? 0 : 1;
  } finally {
    await close();
  }
};

try {
  process.exit(await main());
} catch (error) {
  const foreseen = error instanceof TypeError || String(codeOf(error)).startsWith('ERR_PARSE_ARGS');
  console.error(foreseen ? messageOf(error) : error);
  process.exit(1);
}
