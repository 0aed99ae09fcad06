import { existsSync } from 'node:fs';
import { findProgram } from './find-program.ts';

const MODULE_FOLDERS = ['/usr/lib/nginx/modules', '/usr/lib64/nginx/modules'];

/** nginx with its stream module (Debian: packages `nginx` and `libnginx-mod-stream`); null unless both are here. */
export const nginxProgram = (): { program: string; modules: string } | null => {
  const program = findProgram('nginx');
  const modules = MODULE_FOLDERS.find((folder) => existsSync(`${folder}/ngx_stream_module.so`));
  return program && modules ? { program, modules } : null;
};
