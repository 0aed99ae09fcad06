/**
 * Settings of the embedded server: for a small machine shared with the product, and never at the cost of an
 * acknowledged write. Given on the command line, so that a new version of Onair applies its settings to old databases
 * too.
 */
const settings: Record<string, string> = {
  cluster_name: 'onair',
  listen_addresses: '',
  unix_socket_permissions: '0700',

  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  max_connections: '60',
  shared_buffers: '64MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  max_wal_size: '512MB',
  min_wal_size: '64MB',
  // Enough for an online backup.
  wal_level: 'replica',
  max_wal_senders: '2',

  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // The product logs the errors of its own statements.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  // Neither statements nor the values that a constraint refused: they may be personal data.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

export const settingArguments = (others: Record<string, string> = {}): string[] =>
  Object.entries({ ...settings, ...others }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
