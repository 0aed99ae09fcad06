import { LIMITS } from '../guard/limits.ts';

/** Files in nginx's folder. It runs there and calls them by these names, so that no path needs quoting. */
export const FILES = {
  config: 'nginx.conf',
  log: 'error.log',
  control: 'control.sock',
  answer: 'answer.sock',
  relay: 'relay.sock',
} as const;

/** The application in encoders' addresses: `rtmp://host/live/<key>`. */
export const APPLICATION = 'live';

/** A literal address or a name, for a `listen`; null for what could be read as something else. */
const listenOn = (host: string, port: number): string | null => {
  if (!/^[\w.:-]+$/.test(host)) return null;
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
};

const seconds = (ms: number): string => `${Math.ceil(ms / 1000)}s`;

/**
 * All that nginx does: takes encoders in, asks about each and relays what is granted, to socket files of its folder. Its
 * log begins at `crit`: what is below is written by whoever connects, and names stream keys. Pings are off, since the
 * relay's other side answers none; a silent encoder is ended by its relay's deadline. Null for a host that is none.
 */
export const nginxConfig = (options: { host: string; port: number; module: string }): string | null => {
  const listen = listenOn(options.host, options.port);
  if (!listen || /["\\\n]/.test(options.module)) return null;
  return `load_module "${options.module}";
daemon off;
master_process off;
pid nginx.pid;
lock_file nginx.lock;
error_log ${FILES.log} crit;
events { worker_connections ${LIMITS.connections * 3 + 64}; }
rtmp {
  access_log off;
  max_connections ${LIMITS.connections};
  max_message ${LIMITS.messageBytes};
  timeout ${seconds(LIMITS.idleMs)};
  ping 0;
  out_queue 1024;
  server {
    listen ${listen};
    application ${APPLICATION} {
      live on;
      meta copy;
      drop_idle_publisher ${seconds(LIMITS.idleMs)};
      allow publish all;
      deny play all;
      on_publish http://unix:${FILES.answer}:/publish;
      push rtmp://unix:${FILES.relay}:/relay app=relay tcUrl=rtmp://localhost/relay;
    }
  }
}
http {
  access_log off;
  client_body_temp_path temp-body;
  proxy_temp_path temp-proxy;
  fastcgi_temp_path temp-fastcgi;
  uwsgi_temp_path temp-uwsgi;
  scgi_temp_path temp-scgi;
  server {
    listen unix:${FILES.control};
    location = /stat { rtmp_stat live; }
    location /control/ { rtmp_control drop; }
    location / { return 404; }
  }
}
`;
};
