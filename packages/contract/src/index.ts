import * as activities from './activities.ts';
import * as analysis from './analysis.ts';
import * as analysisPoints from './analysis-points.ts';
import * as announcements from './announcements.ts';
import * as audit from './audit.ts';
import * as certification from './certification.ts';
import type { Channel } from './channel.ts';
import * as chat from './chat.ts';
import * as collect from './collect.ts';
import * as content from './content.ts';
import type { Endpoint } from './endpoint.ts';
import * as groups from './groups.ts';
import * as ledger from './ledger.ts';
import * as live from './live.ts';
import * as messages from './messages.ts';
import * as palette from './palette.ts';
import * as parameters from './parameters.ts';
import * as people from './people.ts';
import * as pictures from './pictures.ts';
import * as policies from './policies.ts';
import * as preferences from './preferences.ts';
import * as profile from './profile.ts';
import * as quality from './quality.ts';
import * as recordings from './recordings.ts';
import * as reviews from './reviews.ts';
import * as rotation from './rotation.ts';
import * as rules from './rules.ts';
import * as security from './security.ts';
import * as services from './services.ts';
import * as session from './session.ts';
import * as sites from './sites.ts';
import * as slate from './slate.ts';
import * as studioCommands from './studio-commands.ts';
import * as studioHistory from './studio-history.ts';
import * as studioNow from './studio-now.ts';
import * as studios from './studios.ts';
import * as system from './system.ts';
import * as videos from './videos.ts';
import * as workplace from './workplace.ts';

/** One line per feature: everything a feature file exports that looks like an endpoint or a channel belongs to the product. */
const features: Record<string, unknown>[] = [
  system,
  session,
  security,
  certification,
  preferences,
  profile,
  pictures,
  groups,
  messages,
  content,
  collect,
  chat,
  workplace,
  analysis,
  analysisPoints,
  services,
  ledger,
  announcements,
  sites,
  activities,
  policies,
  quality,
  reviews,
  rules,
  parameters,
  studios,
  studioNow,
  studioCommands,
  studioHistory,
  live,
  people,
  palette,
  audit,
  videos,
  rotation,
  recordings,
  slate,
];

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const exported = features.flatMap((feature) => Object.values(feature)).filter(isRecord);

/** Every endpoint of the product. The server mounts exactly these. */
export const endpoints = exported.filter((v) => 'method' in v && 'path' in v) as unknown as readonly Endpoint[];

/** Every topic of the stream. */
export const channels = exported.filter((v) => 'topic' in v && 'events' in v) as unknown as readonly Channel[];
