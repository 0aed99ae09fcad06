import type { Deps } from '../deps.ts';
import { figuresHint } from '../domains/analytics/index.ts';
import { openAccounts } from './load/accounts.ts';
import { seedDemo, seedHistory } from './seed.ts';

/** Reports every tenth of the demo history once; a few days exist before anyone could read a line about them. */
const tenths = (print: (line: string) => void) => {
  let printed = 0;
  return (done: number, total: number): void => {
    const tenth = Math.floor((done / total) * 10);
    if (total < 14 || tenth === printed) return;
    printed = tenth;
    print(`Demo company  ${String(tenth * 10).padStart(3)} % of its history`);
  };
};

/**
 * Creates accounts, then the last weeks at the first start, or what was missed since the last one. With static figures,
 * all of it.
 */
export const openDemo = async (deps: Deps, print: (line: string) => void): Promise<void> => {
  await openAccounts(deps);
  print('Demo company  its people, contents and last two weeks');
  await seedDemo(deps, () => {});
  if (!deps.config.demoTraffic) await seedHistory(deps, tenths(print));
};

/** Stores older history while the server is running; open pages read again with every tenth. @returns the function that stops it */
export const startHistory = (deps: Deps, print: (line: string) => void): (() => Promise<void>) => {
  let goesOn = true;
  const hint = figuresHint(deps.bus);
  const progress = tenths((line) => {
    print(line);
    hint();
  });
  const stored = seedHistory(deps, progress, () => goesOn).catch((error) =>
    deps.log.warn({ err: error }, 'the demo history was interrupted'),
  );
  return async () => {
    goesOn = false;
    await stored;
  };
};
