import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Endpoint, Input, Output } from '@onair/contract/endpoint';
import type { Envelope } from '@onair/contract/failure';
import { until } from './data-folder.ts';
import { prepareFolder } from './prepared-folder.ts';
import { programEnvironment } from './program-environment.ts';
import { rawClient } from './raw-request.ts';
import { fill, search } from './request-path.ts';

/** The server's own program. */
export const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

let tried = 0;

/**
 * A port that nothing listens on, below those that the system gives to outgoing connections: one of these could take it
 * before the server does. Each process of the tests begins elsewhere.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = 20_000 + ((process.pid * 613 + tried++) % 12_000);
    const server = createServer().listen({ port, host: '127.0.0.1' });
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
};

export type Ended = { code: number | null; signal: NodeJS.Signals | null; ms: number };
export type CallResult<T> = { http: number; body: Envelope<T> };

const launch = (environment: Record<string, string>) => {
  const child: ChildProcess = spawn(process.execPath, [MAIN], {
    env: {
      ...programEnvironment,
      DEMO: '0',
      MEDIA: '0',
      COLLECT_KEYLESS: '1',
      LOG_LEVEL: 'warn',
      RATE_PER_MINUTE: '1000000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const exited = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  return { child, exited, output: () => output };
};

/** Runs the server to its end, for starts that fail. */
export const runToEnd = async (environment: Record<string, string>): Promise<Ended & { output: string }> => {
  const from = performance.now();
  const { exited, output } = launch(environment);
  const [code, signal] = await exited;
  return { code, signal, ms: performance.now() - from, output: output() };
};

/**
 * The real server in a process of its own, ready to serve. `call` speaks to it over a real connection and rejects when
 * that breaks.
 */
export const startProcess = async (environment: Record<string, string>) => {
  const port = Number(environment.PORT ?? (await freePort()));
  if (environment.DATA_DIR && !environment.DATABASE_URL) await prepareFolder(environment.DATA_DIR);
  const from = performance.now();
  const { child, exited, output } = launch({ ...environment, PORT: String(port) });
  const client = rawClient(port);
  const isReady = () =>
    client.send({ path: '/api/ready' }).then(
      ({ status }) => status === 200,
      () => false,
    );
  await until(async () => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server did not start: ${output()}`);
    return isReady();
  }).catch((error: unknown) => {
    child.kill('SIGTERM');
    throw error;
  });
  const readyMs = performance.now() - from;
  // A server that falls over by itself says why in the test's output.
  let asked = false;
  void exited.then(() => asked || console.error(`the server ended by itself: ${output().slice(-4000)}`));

  const call = async <E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    { token, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
  ): Promise<CallResult<Output<E>>> => {
    const values = input as Record<string, unknown>;
    const rest = Object.fromEntries(Object.entries(values).filter(([key]) => !endpoint.path.includes(`:${key}`)));
    const { status, text } = await client.send({
      method: endpoint.method,
      path: fill(endpoint.path, values) + (endpoint.method === 'GET' ? search(rest) : ''),
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(endpoint.body ? { body: JSON.stringify(rest) } : {}),
    });
    return { http: status, body: JSON.parse(text) };
  };

  const end = async (signal: NodeJS.Signals): Promise<Ended> => {
    asked = true;
    const since = performance.now();
    child.kill(signal);
    const [code, by] = await exited;
    client.close();
    return { code, signal: by, ms: performance.now() - since };
  };
  return { port, child, client, call, isReady, readyMs, said: output, exited, end };
};

export type ServerProcess = Awaited<ReturnType<typeof startProcess>>;
