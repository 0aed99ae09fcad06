import { dataEvidence, type Evidence, shows } from './docs-data.fixtures.ts';

const FAULTS = 'apps/server/src/faults';

export const evidence: readonly Evidence[] = [
  ...dataEvidence,
  ...shows(
    'apps/server/src/domains/live/media/live.slow.test.ts',
    'after an outage of the database the last holder goes first',
    'After an outage of the database the last holder',
  ),
  ...shows(
    `${FAULTS}/overload.slow.test.ts`,
    'while the audit log is locked writers are told to come again',
    'A caller that the database',
    'Of refusals because the database',
    'Reads go on while writes',
  ),
  ...shows('apps/server/src/jobs/jobs.test.ts', 'of three processes one has each turn', 'Background jobs have'),
  ...shows('apps/server/src/db/pool.test.ts', 'behind a pooler that takes no settings', 'Behind PgBouncer in'),
  ...shows(
    'apps/server/src/docs.test.ts',
    'has a test for every sentence and every command',
    'Every sentence of this page',
  ),
  ...shows(
    'scripts/fresh-clone.slow.test.ts',
    'a fresh clone starts in production, its first admin signs in',
    'NODE_ENV=production HOST=127.0.0.1',
    'NODE_ENV=production DATA_DIR',
    '`npm start` installs packages',
    '`FFMPEG=0 npm start` installs without',
    'The image of the [Dockerfile]',
    '`--build-arg FFMPEG=0` leaves',
  ),
  ...shows(
    'apps/server/src/cli/user.slow.test.ts',
    'makes the first admin: its password is printed once, works once and must be changed',
    '`npm run user` prints a password once',
  ),
  ...shows(
    'apps/server/src/cli/user.slow.test.ts',
    'without the keys of the servers it changes nothing, makes no keys',
    'It needs the settings of a server',
  ),
  ...shows('scripts/start.slow.test.ts', 'a media node says what it cannot start without', '`npm run media` starts'),
  ...shows('apps/server/src/config.test.ts', 'is off unless asked for', 'Demo mode is off in production.'),
  ...shows('apps/server/src/config.test.ts', 'refuses to bind to', 'It is the only mode with known passwords'),
  ...shows(
    `${FAULTS}/drain.slow.test.ts`,
    'end the start in one sentence',
    'All come from the environment.',
    'A value that cannot be used',
  ),
  ...shows(
    `${FAULTS}/rolling-restart.nginx.slow.test.ts`,
    'behind the documented nginx fail no call and lose no write',
    'Put a proxy that speaks TLS',
    'With [examples/nginx.conf]',
    'Without `MEDIA_SPREAD` encoders find',
  ),
  ...shows(
    `${FAULTS}/spread-studios.nats.slow.test.ts`,
    'an encoder is on air through whichever server it comes to, and is watched through any',
    'With `MEDIA_SPREAD=1` each holds its share',
  ),
  ...shows(
    `${FAULTS}/hls-cache.nginx.slow.test.ts`,
    'a crowd behind the documented nginx asks the servers for each file once',
    'With [examples/nginx.conf]',
  ),
  ...shows(
    `${FAULTS}/any-server.nats.slow.test.ts`,
    'whichever server is asked, viewers and operators watch over WebSocket and HLS, with their own rights',
    'Any server answers.',
  ),
  ...shows(
    `${FAULTS}/two-media.ffmpeg.slow.test.ts`,
    'uploads whose pieces alternate between the servers are prepared once each',
    'One that does not hold the studio, or does',
  ),
  ...shows(
    `${FAULTS}/any-server.nats.slow.test.ts`,
    'when the holder is killed, players go on through the server that they know',
    'While no server holds the studio',
  ),
  ...shows(`${FAULTS}/behind-a-proxy.slow.test.ts`, 'a request keeps the id', 'A request keeps the id'),
  ...shows(
    `${FAULTS}/two-processes.slow.test.ts`,
    'a third process with another %s is not let in',
    'They share `DATABASE_URL`',
    'A server with another key',
  ),
  ...shows(
    'apps/server/src/bus/two-processes.nats.slow.test.ts',
    'limits of calls and of guesses at a password hold over both processes',
    'Limits of calls, of guesses',
  ),
  ...shows(
    'apps/server/src/http/rate.test.ts',
    'holds over all servers, but for what is counted',
    'Servers tell each other',
  ),
  ...shows('apps/server/src/db/open.test.ts', 'an address that is none is refused', '`DATABASE_URL` names one host.'),
  ...shows(`${FAULTS}/two-processes.slow.test.ts`, 'one of two processes is killed', 'Any server may be killed'),
  ...shows(
    'apps/server/src/bus/two-processes.nats.slow.test.ts',
    'without the broker messages still arrive and sign-out still closes sockets',
    'While NATS is away',
  ),
  ...shows(
    `${FAULTS}/broker-away.nats.slow.test.ts`,
    'a server that starts while NATS is away serves, says so',
    'A server that starts meanwhile',
  ),
  ...shows(
    'apps/server/src/domains/live/media/live.slow.test.ts',
    'of two processes one runs the media; the other commands it, and takes over when it ends',
    'Everyone who reaches NATS',
    'One server at a time holds',
  ),
  ...shows(
    `${FAULTS}/database-away.slow.test.ts`,
    'a database that is stopped and started again is met with 503',
    '`GET /api/health` answers',
    '`GET /api/ready` answers',
    'Neither counts against',
  ),
  ...shows(
    'apps/server/src/http/metrics.test.ts',
    'a port of its own tells Prometheus',
    '`METRICS_PORT=9090` serves',
    'Refusals are HTTP 200',
  ),
  ...shows(
    `${FAULTS}/traces.nats.slow.test.ts`,
    'one trace leads from a request over its statements and NATS to the command',
    '`OTEL_EXPORTER_OTLP_ENDPOINT=http',
  ),
  ...shows(
    `${FAULTS}/traces.nats.slow.test.ts`,
    'a receiver that is away costs requests nothing',
    'A receiver that is away costs',
  ),
  ...shows('apps/server/src/log.test.ts', 'is one JSON line an event', 'The log is one JSON line'),
  ...shows('apps/server/src/log.test.ts', 'never holds a secret', 'Passwords, tokens and'),
  ...shows(`${FAULTS}/drain.slow.test.ts`, 'a server asked to end answers what is under way', 'SIGTERM (or Ctrl-C)'),
  ...shows(
    `${FAULTS}/spread-studios.nats.slow.test.ts`,
    'a server that is asked to end leaves idle studios to others, and ends once its lives have',
    'With `DRAIN_LIVE_MINUTES` a server',
  ),
  ...shows(`${FAULTS}/drain.slow.test.ts`, 'a second signal ends it at once', 'A second signal ends it'),
  ...shows(
    `${FAULTS}/kill.slow.test.ts`,
    'twenty kills in the middle of writes lose nothing',
    'After a kill -9 or a power cut',
  ),
];
