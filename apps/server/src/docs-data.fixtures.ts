/** Which test shows that a sentence of docs/operations.md is true; `begins` is how the sentence begins. */
export type Evidence = { begins: string; file: string; name: string };

const FAULTS = 'apps/server/src/faults';
const HLS_COPY = 'apps/server/src/domains/live/hls/bucket';

export const shows = (file: string, name: string, ...sentences: string[]): Evidence[] =>
  sentences.map((begins) => ({ begins, file, name }));

/** Stored files, backups, updates and the audit log. */
export const dataEvidence: readonly Evidence[] = [
  ...shows(
    'apps/server/src/files/objects/objects.test.ts',
    'are read in ranges, and as a file of this machine',
    'Pictures, videos, recordings',
    'With a bucket, `MEDIA_DIR`',
  ),
  ...shows(
    'apps/server/src/files/storage/bucket.test.ts',
    'a bucket that cannot be used, or is of another installation, ends the start in one sentence',
    'A bucket that cannot be used',
  ),
  ...shows(
    'apps/server/src/files/storage/bucket.test.ts',
    'a recording ends while the bucket is away, and is stored when it is back',
    'While the bucket is away',
  ),
  ...shows(
    'apps/server/src/files/storage/bucket.test.ts',
    'pages may send to the bucket, and to no other host',
    'Pages may send to',
    'The bucket needs this CORS rule',
    '{ "AllowedOrigins"',
  ),
  ...shows(
    `${HLS_COPY}/copy-lives.slow.test.ts`,
    'a live is copied for a CDN while it is on air, over an absent bucket and a killed media process, and is taken away at last',
    'With `HLS_BUCKET` each live',
    'Put a CDN that obeys',
    'Make `hls/` publicly readable',
    "The CDN's origin needs this CORS rule",
    '{ "AllowedOrigins": ["*"]',
    'While the bucket is away, viewers',
  ),
  ...shows(
    `${HLS_COPY}/copy-variant.test.ts`,
    'another server goes on with the numbers, and the one that was paused writes nothing over them',
    'A server that takes a studio over',
  ),
  ...shows(
    `${HLS_COPY}/copy-variant.test.ts`,
    'what is older than players may go back is listed no longer, is counted, and is removed a window later',
    'Files are removed after twice',
  ),
  ...shows(
    'apps/server/src/cli/storage-move.slow.test.ts',
    'files move to the bucket and back, each with the same bytes; what is being made stays',
    'To move from the folder to a bucket',
    'A file is removed only after',
    'To leave the bucket',
    'npm run storage:move',
  ),
  ...shows(
    'apps/server/src/cli/storage-move.slow.test.ts',
    'a run that is stopped ends after the files under way, and the next one goes on',
    'It shows progress',
    'Ctrl-C stops it',
  ),
  ...shows(
    `${FAULTS}/backup.slow.test.ts`,
    'a backup that is made while people write is the installation of one moment',
    "Run this with the server's settings",
    'npm run backup -- --to',
    'The folder then holds database',
    'DATA_DIR=/var/lib/onair-restored npm run restore',
    'Finally, the audit log is verified.',
  ),
  ...shows(
    `${FAULTS}/backup.slow.test.ts`,
    'a backup without keys says so, and is restored only with them',
    'Keys and rows together',
    'Keys missing from the backup',
  ),
  ...shows(
    'apps/server/src/backup/backup.slow.test.ts',
    'what is restored is what was backed up, table by table, also into a bucket',
    'It excludes logs',
    "Restore with the backup's version",
    'It recreates the installation',
  ),
  ...shows(
    'apps/server/src/backup/backup.slow.test.ts',
    'a backup that is stopped goes on where it was, and is none before its end',
    'Ctrl-C stops it; the next run',
  ),
  ...shows(
    'apps/server/src/backup/backup.slow.test.ts',
    'a restore that is stopped, or meets damage, leaves the database empty',
    '`npm run restore -- --from FOLDER --check` verifies',
    'Everything appears in one commit',
  ),
  ...shows(
    'apps/server/src/backup/backup.slow.test.ts',
    'a database that holds something is left as it is, and replaced only by the switch',
    'A database with data is refused',
  ),
  ...shows(
    `${FAULTS}/restore.slow.test.ts`,
    'the documented copy of a stopped data folder restores',
    '**Without these commands.**',
    'Stop the server, copy',
    'tar -C /var/lib/onair -czpf',
    'Restore into an empty folder',
    'mkdir -m 700',
    'tar -C /var/lib/onair-restored',
  ),
  ...shows(
    `${FAULTS}/dump.external.slow.test.ts`,
    'the documented dump of an own PostgreSQL and copy of its media files',
    'With your own PostgreSQL',
    'pg_dump -Fc',
    'cp -a "$MEDIA_DIR"',
    'Restore the dump into an empty database',
    'pg_restore',
  ),
  ...shows(
    'apps/server/src/db/embedded/damage.slow.test.ts',
    'a database of a newer PostgreSQL',
    'Startup refuses, with a one-line message',
    'It never creates a new database',
  ),
  ...shows(
    `${FAULTS}/copy-before-update.slow.test.ts`,
    'before an update the stopped database is copied, and the copy starts',
    'Back up, replace the program, start.',
    'Before the embedded database is updated',
  ),
  ...shows(
    `${FAULTS}/migration.slow.test.ts`,
    'a migration that is killed at any moment leaves the old version or the new one',
    'Pending migrations run in one',
    'An older version refuses',
  ),
  ...shows(
    'apps/server/src/db/baseline.test.ts',
    'a database that has had a part of it is refused as it is, with what to do',
    'Where 1.0.0 refuses a database',
  ),
  ...shows('apps/server/src/db/baseline.test.ts', 'git finds the commit that made the baseline', 'git checkout'),
  ...shows(
    'apps/server/src/cli/audit-verify.slow.test.ts',
    'an intact log is reported as intact',
    '`npm run audit:verify` verifies',
  ),
  ...shows(
    'apps/server/src/domains/audit/audit-page.test.ts',
    'is verified with progress, and says which row was changed',
    'Once a day one server',
    '`onair_audit_whole` and',
  ),
  ...shows(
    `${FAULTS}/two-processes.slow.test.ts`,
    'what a killed server left unsealed is sealed by another one',
    'A change enters the chain',
    '`onair_audit_unsealed` counts',
    'What a killed server left',
    '`onair_audit_seal_seconds` is',
  ),
  ...shows(
    'apps/server/src/db/sealing/seal.test.ts',
    'may neither be changed nor removed, and is a fault after a minute',
    'Verification reports a change',
  ),
  ...shows(
    'apps/server/src/domains/audit/audit-tampering.test.ts',
    'a cut end with its own old head put back is found',
    'Copy that file to another machine',
  ),
];
