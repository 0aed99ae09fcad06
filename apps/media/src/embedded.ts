import type { StudioEvent, StudioSettings } from '@onair/contract/live/media/channel';
import { newAdmission } from './egress/admission.ts';
import type { Engine, EngineNeeds, Granted } from './engine.ts';
import type { Tag } from './flv/tag.ts';
import { newGuard } from './guard/guard.ts';
import type { Publisher } from './guard/publisher.ts';
import { newRefusals, UNKNOWN_PUBLISHER } from './guard/refusals.ts';
import { newOrigin } from './hls/origin.ts';
import { newPackagers } from './hls/packagers.ts';
import type { OwnClip } from './program/own-clips.ts';
import { newProgramSocket } from './program-socket/program-socket.ts';
import { newBrowsers } from './publisher/browsers.ts';
import { uplinks } from './push/uplink.ts';
import { passOn } from './relay/pass-on.ts';
import { newReceiver } from './relay/receive.ts';
import type { Settings } from './settings.ts';
import { newStudio, type Studio } from './studio.ts';

const TICK_MS = 40;

/** Parts of an engine; `clip` is the slate. Without tags there is no slate. */
type EngineParts = { needs: EngineNeeds; clip: Tag[]; ownClip: OwnClip; settings: Settings };

/** Studios with their publishers and viewers. */
export const newEngine = ({ needs, clip, ownClip, settings }: EngineParts): Engine => {
  const { now } = needs;
  const { mostKbps, hls } = settings;
  const openUplink = uplinks(settings.pushToPrivate);
  const packagers = hls && newPackagers(hls.folder, hls.seconds, now, needs.hlsFailed);
  const origin = packagers && newOrigin(packagers);
  const studios = new Map<string, Studio>();

  const studioOf = (settings: StudioSettings): Studio => {
    const { studioId } = settings;
    const known = studios.get(studioId);
    if (known) {
      known.configure(settings);
      return known;
    }
    const emit = (event: StudioEvent) => {
      if (event.event === 'refused') {
        const { reason, address, times, line } = event;
        needs.turnedAway({ ...UNKNOWN_PUBLISHER, reason, address, times, at: { studioId, line } });
      }
      needs.event(studioId, event);
    };
    const studio = newStudio({
      settings,
      clip,
      ownClip,
      mostKbps,
      openUplink,
      now,
      emit,
      packagerOf: (variant) => packagers?.of(studioId, variant, settings.epoch),
    });
    studios.set(studioId, studio);
    return studio;
  };
  /** Everyone who may publish to a studio also appears on its timeline. */
  const refusals = newRefusals((refusal) => {
    needs.turnedAway(refusal);
    const { at, reason, address, times } = refusal;
    if (at) needs.event(at.studioId, { event: 'refused', line: at.line, reason, address, times });
  });
  const attach = ({ line, studio }: Granted, publisher: Publisher) => studioOf(studio).attach(line, publisher);
  const guard = newGuard({
    ...settings,
    refused: refusals.note,
    now,
    authorize: needs.authorize,
    attach: (granted, publisher) => ('holder' in granted ? passOn(granted, publisher) : attach(granted, publisher)),
  });
  const passed = newReceiver({
    connections: settings.limits.connections,
    authorize: (key, address) => needs.authorize(key, address, true),
    attach,
    refused: refusals.note,
  });
  const admission = newAdmission(async (url, message) => {
    const admitted = await needs.admit(url, message);
    return admitted && studioOf(admitted.studio).fanout(admitted.view.source, admitted.view.rendition).join;
  }, needs.left);
  const browsers = newBrowsers({
    now,
    budget: settings.limits,
    refused: refusals.note,
    admitPublisher: needs.admitPublisher,
    attach,
    left: needs.left,
  });
  const programSocket = newProgramSocket((studioId) => studios.get(studioId), passed.take, settings.programConnections);

  let secondAt = now();
  let measured = 0;
  const ticker = setInterval(() => {
    const at = now();
    for (const studio of studios.values()) studio.tick(at);
    if (at - secondAt < 1000) return;
    secondAt = at;
    const all = [...studios].map(([, studio]) => studio.endSecond(at));
    // Also when the last studio has gone, since its last report is outdated then.
    if (all.length + measured > 0) needs.stats(all);
    measured = all.length;
    packagers?.tick(at);
    for (const [id, studio] of studios) if (studio.isIdle(at)) studios.delete(id);
  }, TICK_MS);

  return {
    listen: guard.listen,
    configure: (settings) => studios.get(settings.studioId)?.configure(settings),
    command: (settings, command) => studioOf(settings).command(command),
    endPushes: () => {
      for (const studio of studios.values()) studio.endPushes();
    },
    release: (studioId) => {
      studios.get(studioId)?.close();
      studios.delete(studioId);
    },
    view: admission.accept,
    dismiss: (url) => {
      admission.dismiss(url);
      browsers.dismiss(url);
    },
    publish: browsers.accept,
    receive: passed.receive,
    openProgramSocket: programSocket.listen,
    openHls: async (path) => origin?.listen(path),
    close: async () => {
      clearInterval(ticker);
      programSocket.close();
      origin?.close();
      browsers.close();
      passed.close();
      refusals.close();
      for (const studio of studios.values()) studio.close();
      await guard.close();
    },
  };
};
