import * as commands from '@onair/contract/live/studios/commands';
import type { Mount } from '../../../http/mount.ts';
import type { LiveDeps } from '../media/live.client.ts';
import {
  chooseClarity,
  createPublishToken,
  cutDelayed,
  dropLine,
  endLive,
  goLive,
  markLive,
  muteStudio,
  removeClarity,
  switchLine,
  takeDelayed,
  waitLonger,
} from './commands.service.ts';

/** Operators' commands to a studio on air. */
export const commandsRoutes = (mount: Mount, deps: LiveDeps): void => {
  mount(commands.switchLine, ({ params, body, actor }) => switchLine(deps, actor, params.id, body.to));
  mount(commands.muteStudio, ({ params, body, actor }) => muteStudio(deps, actor, params.id, body.muted));
  mount(commands.takeDelayed, ({ params, actor }) => takeDelayed(deps, actor, params.id));
  mount(commands.cutDelayed, ({ params, actor }) => cutDelayed(deps, actor, params.id));
  mount(commands.dropLine, ({ params, body, actor }) => dropLine(deps, actor, params.id, body.line));
  mount(commands.endLive, ({ params, actor }) => endLive(deps, actor, params.id));
  mount(commands.waitLonger, ({ params, actor }) => waitLonger(deps, actor, params.id));
  mount(commands.goLive, ({ params, body, actor }) => goLive(deps, actor, params.id, body));
  mount(commands.markLive, ({ params, body, actor }) => markLive(deps, actor, params.id, body.note));
  mount(commands.chooseClarity, ({ params, body, actor }) => chooseClarity(deps, actor, params.id, body.rendition));
  mount(commands.removeClarity, ({ params, body, actor }) => removeClarity(deps, actor, params.id, body.rendition));
  mount(commands.publishToken, ({ params, session, actor }) => createPublishToken(deps, { session, actor }, params.id));
};
