import * as audience from '@onair/contract/live/audience-plans';
import * as schedule from '@onair/contract/live/schedule';
import type { TestApp } from '../../../testing/app.ts';
import { type Admin, operator } from '../studios/studios.fixtures.ts';

const MINUTE = 60_000;

type Case = () => Promise<[() => Promise<unknown>, ...string[]]>;

/** A plan that begins in this many minutes and lasts an hour. */
export const planIn = (
  app: Pick<TestApp, 'clock'>,
  studioId: string,
  minutes: number,
  more: Partial<schedule.PlanFields> = {},
): schedule.PlanFields => {
  const start = app.clock.now().getTime() + minutes * MINUTE;
  return {
    studioId,
    title: 'Evening talk',
    mainCategory: 'commerce',
    subCategory: 'food',
    method: 'normal',
    cover: null,
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + 60 * MINUTE).toISOString(),
    notes: '',
    inCharge: null,
    remindMinutes: 10,
    ...more,
  };
};

/** For the test that walks all writes: each act on a plan with the audit row that it must leave. */
export const planCases = (world: () => { app: TestApp; admin: Admin }): Record<string, Case> => {
  const planned = async () => {
    const { app, admin } = world();
    const by = operator(app, admin);
    const studio = await by.freshStudio();
    return { app, by, fields: planIn(app, studio.id, 60) };
  };
  return {
    createPlan: async () => {
      const { by, fields } = await planned();
      return [() => by.ok(schedule.createPlan, fields), 'plan.create'];
    },
    editPlan: async () => {
      const { by, fields } = await planned();
      const { id, version } = await by.ok(schedule.createPlan, fields);
      return [() => by.ok(schedule.editPlan, { ...fields, id, version, title: 'Another' }), 'plan.edit'];
    },
    deletePlan: async () => {
      const { by, fields } = await planned();
      const { id, version } = await by.ok(schedule.createPlan, fields);
      return [() => by.ok(schedule.deletePlan, { id, version }), 'plan.delete'];
    },
    restorePlan: async () => {
      const { by, fields } = await planned();
      const { id, version } = await by.ok(schedule.createPlan, fields);
      await by.ok(schedule.deletePlan, { id, version });
      return [() => by.ok(schedule.restorePlan, { id }), 'plan.restore'];
    },
  };
};

/** Calls that are no GET and yet leave no row, and why. */
export const silentPlanCalls: Record<string, string> = {
  [audience.followPlan.name]: 'a browser of the audience, which has no account',
  [audience.unfollowPlan.name]: 'a browser of the audience, which has no account',
  [schedule.uploadPlanCover.name]: 'a picture that nothing shows yet; the plan that shows it leaves the row',
};
