import { setTimeout as wait } from 'node:timers/promises';
import { newGuard } from '../apps/media/src/guard/guard.ts';
import type { Intake } from '../apps/media/src/guard/publisher.ts';
import { readSettings } from '../apps/media/src/settings.ts';
import { newStudio } from '../apps/media/src/studio.ts';
import { startEncoder } from '../apps/media/src/testing/encoder.ts';
import { numberedClip } from '../apps/media/src/testing/numbered.ts';
import { partRow, type Row, share } from './row.ts';

const WINDOW_MS = 8_000;
const granted = { line: 'main', studio: { studioId: 'parts', automatic: true, delaySeconds: 0 } } as const;

const row = (what: string, values: readonly number[]): Row =>
  partRow(`live, part: ${what}, p50`, [share(values, 0.5)], 'ms', `p95 ${share(values, 0.95).toFixed(1)} ms`);

/** Where the time of a picture goes inside the media process: its own parts, in this process and with nothing else in it. */
export const liveParts = async (): Promise<Row[]> => {
  const now = () => performance.now();
  const studio = newStudio({ settings: granted.studio, clip: [], now, emit: () => undefined });
  const sentAt: number[] = [];
  const guarded: number[] = [];
  const program: number[] = [];
  const egress: number[] = [];
  let waiting: number[] = [];
  const measured = (intake: Intake): Intake => ({
    ...intake,
    tag: (tag) => {
      const picture = tag.role === 'key' || tag.role === 'inter';
      const at = now();
      if (picture) guarded.push(at - (sentAt.shift() ?? at));
      intake.tag(tag);
      if (!picture) return;
      waiting.push(now());
      program.push(now() - at);
    },
  });
  const settings = readSettings({});
  const guard = newGuard({
    ...settings,
    now,
    authorize: async () => granted,
    attach: (_granted, publisher) => {
      const intake = studio.attach(granted.line, publisher);
      return typeof intake === 'string' ? intake : measured(intake);
    },
  });
  studio.fanout('audience').join({
    queued: () => 0,
    close: () => undefined,
    write: () => {
      for (const at of waiting) egress.push(now() - at);
      waiting = [];
    },
  });
  const port = await guard.listen('127.0.0.1', 0);
  const encoder = await startEncoder(port, 'parts', { clip: numberedClip(), onPicture: () => sentAt.push(now()) });
  await wait(WINDOW_MS);
  encoder.stop();
  studio.close();
  await guard.close();
  return [
    row('encoder to the guard’s intake', guarded),
    row('line, program and output', program),
    row('egress, until it is written to viewers', egress),
  ];
};
