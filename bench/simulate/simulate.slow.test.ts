import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Processes whose command or environment names a folder. */
const processesIn = (folder: string): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      return (
        /^\d+$/.test(pid) &&
        ['cmdline', 'environ'].some((file) => readFileSync(`/proc/${pid}/${file}`, 'utf8').includes(folder))
      );
    } catch {
      return false;
    }
  });

test('a small run measures every kind of client and every process, and Ctrl-C leaves nothing behind', async () => {
  const place = mkdtempSync(join(tmpdir(), 'onair-simulated-'));
  const small = [
    '--servers',
    '1',
    '--studios',
    '1',
    '--hls',
    '3',
    '--flv',
    '2',
    '--chat',
    '3',
    '--lines',
    '5',
    '--calls',
    '10',
  ];
  // In a group of its own, to which Ctrl-C goes as a terminal would send it.
  const child = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('main.ts', import.meta.url)),
      ...small,
      '--growth',
      '101',
      '--step',
      '8',
      '--seconds',
      '600',
    ],
    { env: { ...process.env, TMPDIR: place }, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (/ s, step 1: /.test(output) && child.pid) process.kill(-child.pid, 'SIGINT');
    });
  const [code] = await once(child, 'close');
  expect([code, output]).toEqual([0, expect.stringContaining('ended early')]);
  for (const kind of [
    'reads of the API',
    'writes of the API',
    'intake of events',
    'HLS players',
    'FLV players',
    'chat',
  ])
    expect(output).toMatch(new RegExp(`^${kind} +[1-9]\\d* +[\\d.,]+ +[\\d.,]+ +\\d+`, 'm'));
  for (const part of ['server 1', 'media 1', 'PostgreSQL', 'encoders', 'audience', 'other programs'])
    expect(output).toMatch(new RegExp(`^${part} +\\d+ % +[\\d.,]+$`, 'm'));
  expect(processesIn(place)).toEqual([]);
  expect(readdirSync(place)).toEqual([]);
  rmSync(place, { recursive: true });
});
