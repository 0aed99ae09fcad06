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

/** nginx must be told its port: one that is free now. */
const freePort = (host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, host, () => {
      const found = probe.address();
      probe.close(() => resolve(typeof found === 'object' && found ? found.port : 0));
    });
  });

/** nginx takes the encoders' connections and relays what is granted; all else stays in this process. */
export const nginxIngest =
  (found: NginxProgram | null, inlet: string | undefined): NewIngest =>
  (around) => {
    let streams = new Map<string, EngineSays>();
    let end = async (): Promise<void> => undefined;

    const listen = async (host: string, wanted: number): Promise<number> => {
      if (!found) throw new EngineFailed('notInstalled', INSTALL);
      const port = wanted === 0 ? await freePort(host) : wanted;
      const config = nginxConfig({ host, port, module: found.module });
      if (!config) throw new EngineFailed('startFailed', 'the address to listen on is none');
      const folder = newFolder(inlet);
      await clearFolder(folder);
      writeFileSync(join(folder, FILES.config), config, { mode: 0o600 });

      let open = true;
      const control = join(folder, FILES.control);
      const gate = newGate({
        ...around,
        // A publisher that has gone already, or went with its nginx, is what was wanted.
        drop: (name) => void (open && dropPublisher(control, name).catch(() => undefined)),
        says: (name) => streams.get(name) ?? null,
      });
      const nginx = newSupervisor({
        program: found.program,
        folder,
        now: around.now,
        heard: (stat) => {
          streams = stat?.streams ?? new Map();
        },
        tell: (sentence) => console.error(`media: ${sentence}`),
      });
      end = async () => {
        open = false;
        await gate.close();
        await nginx.stop();
        rmSync(folder, { recursive: true, force: true });
      };
      await gate.listen(join(folder, FILES.answer), join(folder, FILES.relay));
      try {
        await nginx.start();
      } catch (error) {
        await end();
        throw error;
      }
      return port;
    };
    return { listen, close: () => end() };
  };
