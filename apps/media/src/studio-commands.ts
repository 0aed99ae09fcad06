import type { StudioCommand } from '@onair/contract/live/media/channel';
import type { LineName } from '@onair/contract/live/media/lines';
import type { CommandResult } from './engine.ts';
import type { Line } from './line/line.ts';
import type { newPlayback } from './playlist/playback.ts';
import type { newProgram } from './program/program.ts';
import type { Pushes } from './push/pushes.ts';
import type { Renditions } from './renditions.ts';

type Parts = {
  lines: Record<LineName, Line>;
  program: ReturnType<typeof newProgram>;
  playback: ReturnType<typeof newPlayback>;
  renditions: Renditions;
  pushes: Pushes;
  drop: (name: LineName) => void;
  end: (command: Extract<StudioCommand, { do: 'end' }>) => CommandResult;
  /** A person put a line on air: encoders that connect start again automatically. */
  started: () => void;
};

/** Why a line cannot be shown; null when it can. */
const lackOf = ({ phase, publisher }: Line): CommandResult | null => {
  if (phase === 'live') return null;
  return publisher === null ? 'lineNotLive' : 'noPicture';
};

const done = (did: boolean): CommandResult => (did ? 'done' : 'notPossible');

/** What a studio does when the server commands it. */
export const commandsOf =
  ({ lines, program, playback, renditions, pushes, drop, end, started }: Parts) =>
  (command: StudioCommand): CommandResult => {
    switch (command.do) {
      case 'switch':
        return (command.to === 'slate' ? null : lackOf(lines[command.to])) ?? done(program.switchTo(command.to));
      case 'start': {
        const lack = lackOf(lines[command.line]);
        if (lack) return lack;
        if (!program.start(command.line)) return 'notPossible';
        started();
        return 'done';
      }
      case 'hold':
        return done(program.hold());
      case 'mute':
        program.mute(command.muted);
        return 'done';
      case 'take':
        return done(program.take());
      case 'cut':
        return done(program.cut());
      case 'drop':
        drop(command.line);
        return 'done';
      case 'end':
        return end(command);
      case 'play':
        return playback.play(command.list);
      case 'edit':
        return playback.edit(command.list);
      case 'stopPlaying':
        return playback.stop();
      case 'withdraw':
        return done(renditions.withdraw(command.rendition));
      case 'push':
        pushes.set(command.targets);
        return 'done';
    }
  };
