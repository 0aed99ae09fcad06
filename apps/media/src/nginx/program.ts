import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where nginx and its RTMP module lie on this machine. */
export type NginxProgram = { program: string; module: string };

const MODULE = 'ngx_rtmp_module.so';

/** Where distributions put modules: Debian and its kin, Alpine and Fedora, FreeBSD. */
const MODULE_FOLDERS = ['/usr/lib/nginx/modules', '/usr/lib64/nginx/modules', '/usr/local/libexec/nginx'];

const runnable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * nginx with its RTMP module (Debian: packages `nginx` and `libnginx-mod-rtmp`): those that NGINX_PROGRAM and
 * NGINX_RTMP_MODULE name, else the ones where systems put them; null unless both are here.
 */
export const nginxProgram = (env: NodeJS.ProcessEnv): NginxProgram | null => {
  // Often only root's path leads there.
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const program = env.NGINX_PROGRAM ?? folders.map((folder) => join(folder, 'nginx')).find(runnable);
  const module = env.NGINX_RTMP_MODULE ?? MODULE_FOLDERS.map((folder) => join(folder, MODULE)).find(existsSync);
  return program && module && runnable(program) && existsSync(module) ? { program, module } : null;
};
