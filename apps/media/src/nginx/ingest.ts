import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { EngineSays } from '@onair/contract/media-channel';
import { EngineFailed } from '../engine.ts';
import type { NewIngest } from '../ingest.ts';
import { FILES, nginxConfig } from './config.ts';
import { dropPublisher } from './control.ts';
import { clearFolder, newFolder } from './folder.ts';
import { newGate } from './gate.ts';
import type { NginxProgram } from './program.ts';
import { newSupervisor } from './supervisor.ts';

const INSTALL = 'nginx or its RTMP module is not installed (Debian: apt-get install nginx libnginx-mod-rtmp)';

/** nginx must be told its port, and tries for seconds to get a taken one: tries it first, with 0 for any that is free. */
const tryPort = (host: string, wanted: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(wanted, host, () => {
      const found = probe.address();
      probe.close(() => resolve(typeof found === 'object' && found ? found.port : wanted));
    });
  });

/** nginx takes the encoders' connections and relays what is granted; all else stays in this process. */
export const nginxIngest =
  (found: NginxProgram | null, inlet: string | undefined): NewIngest =>
  (around) => {
    let streams = new Map<string, EngineSays>();
    let open = true;
    // In the order in which they were begun; ended the other way round.
    const begun: (() => unknown)[] = [];
    const close = async (): Promise<void> => {
      open = false;
      for (const end of begun.splice(0).reverse()) await end();
    };

    const begin = async (host: string, wanted: number): Promise<number> => {
      if (!found) throw new EngineFailed('notInstalled', INSTALL);
      const folder = newFolder(inlet);
      begun.push(() => rmSync(folder, { recursive: true, force: true }));
      await clearFolder(folder);
      const port = await tryPort(host, wanted);
      const config = nginxConfig({ host, port, module: found.module });
      if (!config) throw new EngineFailed('startFailed', 'the address to listen on is none');
      writeFileSync(join(folder, FILES.config), config, { mode: 0o600 });

      const nginx = newSupervisor({
        program: found.program,
        folder,
        now: around.now,
        heard: (stat) => {
          streams = stat?.streams ?? new Map();
        },
        tell: (sentence) => console.error(`media: ${sentence}`),
      });
      begun.push(nginx.stop);
      const control = join(folder, FILES.control);
      const gate = newGate({
        ...around,
        // A publisher that has gone already, or went with its nginx, is what was wanted.
        drop: (name) => void (open && dropPublisher(control, name).catch(() => undefined)),
        says: (name) => streams.get(name) ?? null,
      });
      begun.push(gate.close);
      await gate.listen(join(folder, FILES.answer), join(folder, FILES.relay));
      await nginx.start();
      return port;
    };
    const listen = (host: string, port: number): Promise<number> =>
      begin(host, port).catch(async (error: Error) => {
        await close();
        throw error;
      });
    return { listen, close };
  };
