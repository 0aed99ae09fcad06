import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findProgram } from './find-program.ts';

const MODULE_FOLDERS = ['/usr/lib/nginx/modules', '/usr/lib64/nginx/modules'];

/** nginx with its stream module (Debian: packages `nginx` and `libnginx-mod-stream`); null unless both are here. */
export const nginxProgram = (): { program: string; modules: string } | null => {
  const program = findProgram('nginx');
  const modules = MODULE_FOLDERS.find((folder) => existsSync(`${folder}/ngx_stream_module.so`));
  return program && modules ? { program, modules } : null;
};

const EXAMPLE = fileURLToPath(new URL('../../../../docs/examples/nginx.conf', import.meta.url));
const OPTIONS = 'daemon off; pid nginx.pid; error_log stderr crit;';

/** `servers` and `media` are the ports of the servers for requests and for encoders. */
type Ports = { web: number; encoders: number; servers: readonly number[]; media?: readonly number[] };

const upstreams = (ports: readonly number[]): string =>
  ports.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join('\n');

/** The documented configuration on ports and folders of the test's own; what its cache did stands in `cache.log`. */
const configuration = ({ web, encoders, servers, media }: Ports): string => {
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`);
  const log = "log_format cache '$upstream_cache_status $status $request_uri'; access_log cache.log cache;";
  // Its workers would change to an account that may not enter the test's folder.
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  return readFileSync(EXAMPLE, 'utf8')
    .replace('load_module', `${user}load_module`)
    .replace('modules/ngx', `${nginxProgram()?.modules}/ngx`)
    .replace('http {', `http { ${log} ${folders.join(' ')}`)
    .replace('/var/cache/nginx/onair', 'cache')
    .replace('listen 80;', `listen 127.0.0.1:${web};`)
    .replace('listen 0.0.0.0:1935;', `listen 127.0.0.1:${encoders};`)
    .replace(/server 127\.0\.0\.1:800\d.*\n\s*server 127\.0\.0\.1:800\d.*/, upstreams(servers))
    .replace(/server 127\.0\.0\.1:193\d.*\n\s*server 127\.0\.0\.1:193\d.*/, (lines) =>
      media ? upstreams(media) : lines,
    );
};

/** Runs nginx with the documented configuration in a folder of its own. */
export const startNginx = (folder: string, ports: Ports): ChildProcess => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/nginx.conf`, configuration(ports));
  const args = ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr', '-g', OPTIONS];
  return spawn(nginxProgram()?.program ?? 'nginx', args, { env: {}, stdio: ['ignore', 'ignore', 'inherit'] });
};
