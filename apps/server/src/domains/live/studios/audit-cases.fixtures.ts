import * as live from '@onair/contract/live/audience/live';
import * as reports from '@onair/contract/live/live-reports';
import * as restream from '@onair/contract/live/restream';
import * as srt from '@onair/contract/live/srt';
import * as archive from '@onair/contract/live/studios/archive';
import * as commands from '@onair/contract/live/studios/commands';
import type { StudioNow } from '@onair/contract/live/studios/now';
import * as studios from '@onair/contract/live/studios/studios';
import type { TestApp } from '../../../testing/app.ts';
import { reportOf } from '../lives/lives.service.ts';
import { closeLive, findTotals, insertLive } from '../lives/lives.store.ts';
import { type Admin, operator } from './studios.fixtures.ts';

type Case = () => Promise<[() => Promise<unknown>, ...string[]]>;

/** A media process that obeys: what it does is tried with the real one, here the question is what is written down. */
const obey = ({ deps }: Pick<TestApp, 'deps'>, idle: StudioNow): void => {
  const { live: media } = deps;
  const now = () => ({ ...idle, live: true });
  const there = {
    node: '',
    epochs: {},
    owner: '',
    publishUrl: null,
    studios: [],
    media: { available: true, away: null },
  };
  Object.assign(media, { command: async () => 'done', ask: async () => 'done', state: () => there, now });
};

/** For the test that walks all writes: each act on a studio with the audit row that it must leave. */
export const studioCases = (world: () => { app: TestApp; admin: Admin }): Record<string, Case> => {
  const act = (work: (by: ReturnType<typeof operator>, id: string) => Promise<unknown>, ...actions: string[]): Case => {
    return async () => {
      const { app, admin } = world();
      const by = operator(app, admin);
      const { id } = await by.freshStudio();
      obey(app, await by.now(id));
      return [() => work(by, id), ...actions];
    };
  };
  /** A studio with a live of ten minutes that has its report. */
  const pastLive = async () => {
    const { app, admin } = world();
    const { db, newId } = app.deps;
    const by = operator(app, admin);
    const { id: studioId } = await by.freshStudio();
    const now = await by.now(studioId);
    const liveId = newId();
    const at = (minute: number) => new Date(app.clock.now().getTime() + (minute - 20) * 60_000);
    await db.transaction(async (tx) => {
      await insertLive(tx, { id: liveId, studioId, title: 'Past', method: 'normal' }, at(0));
      const live = { id: liveId, studioId, beganAt: at(0).toISOString() };
      const report = await reportOf(tx, live, at(10), await findTotals(tx, liveId));
      await closeLive(tx, liveId, { at: at(10), reason: 'noLine', report });
    });
    const span = { startsAt: at(1).toISOString(), endsAt: at(2).toISOString(), note: '' };
    return { by, studioId, liveId, now, span };
  };
  type Studio = { id: string; name: string };
  /** With a studio that is off the air. */
  const offAir = (
    work: (by: ReturnType<typeof operator>, studio: Studio) => Promise<unknown>,
    action: string,
    { archived = true } = {},
  ): Case => {
    return async () => {
      const { app, admin } = world();
      Object.assign(app.deps.live, { now: () => null });
      const by = operator(app, admin);
      const studio = await by.freshStudio();
      if (archived) await by.ok(archive.archiveStudio, { id: studio.id, version: 1 });
      return [() => work(by, studio), action];
    };
  };
  const platform = { name: 'A', platform: 'other' as const, address: 'rtmp://live.example.com/app', automatic: false };
  /** With a target to restream to, and a live that is on. */
  const restreamed = (
    work: (by: ReturnType<typeof operator>, id: string) => Promise<unknown>,
    action: string,
  ): Case => {
    return async () => {
      const { app, admin } = world();
      const by = operator(app, admin);
      const { id: studioId } = await by.freshStudio();
      const live = { id: app.deps.newId(), studioId, title: 'On', method: 'normal' as const };
      await app.deps.db.transaction((tx) => insertLive(tx, live, app.clock.now()));
      const { id } = await by.ok(restream.createRestream, { studioId, ...platform, key: 'k' });
      return [() => work(by, id), action];
    };
  };
  return {
    createRestream: act(
      (by, studioId) => by.ok(restream.createRestream, { studioId, ...platform, key: 'k' }),
      'studio.restreamAdd',
    ),
    editRestream: restreamed(
      (by, id) => by.ok(restream.editRestream, { id, ...platform, name: 'B', version: 1 }),
      'studio.restreamEdit',
    ),
    deleteRestream: restreamed((by, id) => by.ok(restream.deleteRestream, { id }), 'studio.restreamRemove'),
    startRestream: restreamed((by, id) => by.ok(restream.startRestream, { id }), 'studio.restreamStart'),
    stopRestream: restreamed((by, id) => by.ok(restream.stopRestream, { id }), 'studio.restreamStop'),
    createStudio: async () => {
      const { app, admin } = world();
      return [() => operator(app, admin).freshStudio(), 'studio.create'];
    },
    renameStudio: act(
      (by, id) => by.ok(archive.renameStudio, { id, version: 1, nameZh: '新', nameEn: 'New' }),
      'studio.rename',
    ),
    archiveStudio: offAir((by, { id }) => by.ok(archive.archiveStudio, { id, version: 1 }), 'studio.archive', {
      archived: false,
    }),
    restoreStudio: offAir((by, { id }) => by.ok(archive.restoreStudio, { id, version: 2 }), 'studio.restore'),
    deleteStudio: offAir((by, { id, name }) => by.ok(archive.deleteStudio, { id, name, version: 2 }), 'studio.delete'),
    saveStudioInformation: act((by, id) => {
      const texts = { title: 'a', onlineNotification: 'b', mainCategory: 'news', subCategory: 'world' };
      return by.ok(studios.saveStudioInformation, { id, version: 1, ...texts });
    }, 'studio.information'),
    saveStudioSettings: act((by, id) => {
      const settings = { delaySeconds: 1, automatic: false, coolDownSeconds: 1 };
      return by.ok(studios.saveStudioSettings, { id, version: 1, ...settings });
    }, 'studio.settings'),
    chooseMethod: act((by, id) => by.ok(studios.chooseMethod, { id, method: 'flowControl' }), 'studio.method'),
    rotateStreamKey: act((by, id) => by.keyOf(id, 'main'), 'studio.key'),
    revokeStreamKey: async () => {
      const { app, admin } = world();
      const by = operator(app, admin);
      const { id } = await by.freshStudio();
      await by.keyOf(id, 'main');
      return [() => by.ok(studios.revokeStreamKey, { id, line: 'main' }), 'studio.keyRevoke'];
    },
    rotateSrtPassphrase: act((by, id) => {
      world().app.deps.config.srtPorts = { from: 1, to: 2 };
      return by.ok(srt.rotateSrtPassphrase, { id, line: 'main' });
    }, 'studio.srt'),
    revokeSrtPassphrase: async () => {
      const { app, admin } = world();
      const by = operator(app, admin);
      const { id } = await by.freshStudio();
      app.deps.config.srtPorts = { from: 1, to: 2 };
      await by.ok(srt.rotateSrtPassphrase, { id, line: 'main' });
      return [() => by.ok(srt.revokeSrtPassphrase, { id, line: 'main' }), 'studio.srtRevoke'];
    },
    switchLine: act((by, id) => by.ok(commands.switchLine, { id, to: 'slate' }), 'studio.switch'),
    muteStudio: act((by, id) => by.ok(commands.muteStudio, { id, muted: true }), 'studio.mute'),
    takeDelayed: act((by, id) => by.ok(commands.takeDelayed, { id }), 'studio.take'),
    cutDelayed: act((by, id) => by.ok(commands.cutDelayed, { id }), 'studio.cut'),
    waitLonger: async () => {
      const { by, studioId, now } = await pastLive();
      const { app } = world();
      const live = { id: app.deps.newId(), studioId, title: 'On', method: 'normal' as const };
      await app.deps.db.transaction((tx) => insertLive(tx, live, app.clock.now()));
      const since = app.clock.now().toISOString();
      obey(app, { ...now, liveId: live.id, silence: { since, endsAt: since } });
      return [() => by.ok(commands.waitLonger, { id: studioId }), 'studio.wait'];
    },
    goLive: act(
      (by, id) => by.ok(commands.goLive, { id, line: 'main', title: 'a', mainCategory: 'news', subCategory: 'world' }),
      // Title and category are written as they are when they are saved by themselves.
      'studio.information',
      'studio.goLive',
    ),
    markLive: async () => {
      const { by, studioId, liveId, now } = await pastLive();
      obey(world().app, { ...now, liveId });
      return [() => by.ok(commands.markLive, { id: studioId }), 'studio.mark'];
    },
    addClip: async () => {
      const { by, liveId, span } = await pastLive();
      return [() => by.ok(reports.addClip, { id: liveId, ...span }), 'studio.clipAdd'];
    },
    editClip: async () => {
      const { by, liveId, span } = await pastLive();
      const { id } = await by.ok(reports.addClip, { id: liveId, ...span });
      return [() => by.ok(reports.editClip, { id, ...span, note: 'goal', version: 1 }), 'studio.clipEdit'];
    },
    deleteClip: async () => {
      const { by, liveId, span } = await pastLive();
      const { id } = await by.ok(reports.addClip, { id: liveId, ...span });
      return [() => by.ok(reports.deleteClip, { id }), 'studio.clipDelete'];
    },
    endLive: act((by, id) => by.ok(commands.endLive, { id }), 'studio.end'),
    dropLine: act((by, id) => by.ok(commands.dropLine, { id, line: 'hot' }), 'studio.drop'),
    chooseClarity: act((by, id) => by.ok(commands.chooseClarity, { id, rendition: '480p' }), 'studio.clarity'),
    removeClarity: act((by, id) => by.ok(commands.removeClarity, { id, rendition: '480p' }), 'studio.clarityRemove'),
    publishToken: async () => {
      const { app, admin } = world();
      const by = operator(app, admin);
      const { id } = await by.freshStudio();
      obey(app, await by.now(id));
      await by.ok(studios.chooseMethod, { id, method: 'web' });
      return [() => by.ok(commands.publishToken, { id }), 'studio.publishPass'];
    },
  };
};

const viewer = 'counts viewers, who have no account behind them';

/** Calls that are no GET and yet leave no row, and why. */
export const silentStudioCalls: Record<string, string> = {
  [live.startViewing.name]: viewer,
  [live.viewerBeat.name]: viewer,
  [live.stopViewing.name]: viewer,
};
