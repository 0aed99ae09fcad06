import { request } from 'node:http';
import { APPLICATION } from './config.ts';
import { readStat, type Stat } from './stat.ts';

const ANSWER_MS = 1000;
const MOST_BYTES = 4 * 1024 * 1024;

/** Asks nginx at its socket file. Rejects when it is not there, says no, or needs longer than a second. */
const ask = (socketPath: string, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const asked = request({ socketPath, path, agent: false, timeout: ANSWER_MS }, (answer) => {
      const heard: Buffer[] = [];
      let bytes = 0;
      answer.on('data', (part: Buffer) => {
        heard.push(part);
        bytes += part.length;
        if (bytes > MOST_BYTES) asked.destroy(new Error('nginx says too much'));
      });
      answer.on('error', reject);
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(Buffer.concat(heard).toString()) : reject(new Error('nginx says no')),
      );
    });
    asked.on('timeout', () => asked.destroy(new Error('nginx does not answer')));
    asked.on('error', reject);
    asked.end();
  });

/** The running nginx, by what it says of itself. */
export const askStat = async (socketPath: string): Promise<Stat> => readStat(await ask(socketPath, '/stat'));

/** Ends the connection that publishes a stream; rejects when there is none. */
export const dropPublisher = async (socketPath: string, name: string): Promise<void> => {
  const query = new URLSearchParams({ app: APPLICATION, name });
  await ask(socketPath, `/control/drop/publisher?${query}`);
};
