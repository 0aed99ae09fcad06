import { write } from '../../../db/write.ts';
import { type Deps, systemActor } from '../../../deps.ts';
import { placeDemoPeople } from './profile.demo.store.ts';

const AREAS = { beijing: 'beijing/chaoyang', shanghai: 'shanghai/xuhui', hangzhou: 'zhejiang/hangzhou' };

/** Where the demo company's people live. Harmless to repeat. */
export const seedProfiles = async (deps: Deps): Promise<void> => {
  await write(deps, systemActor, async ({ tx, audit }) => {
    const people = await placeDemoPeople(tx, AREAS);
    if (people > 0) audit({ action: 'profile.save', subjectType: 'account', subjectId: 'demo', after: { people } });
  });
};
