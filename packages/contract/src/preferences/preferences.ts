import { type Static, Type } from 'typebox';
import { AnalysisRange } from '../analytics/analysis-range.ts';
import { endpoint } from '../endpoint.ts';
import { Line, Locale, Version } from '../text.ts';
import { MENU_WIDTH_MAX, MENU_WIDTH_MIN } from './settings-default.ts';

export * from './settings-default.ts';

/** Settings drawer, as the specification lists it, without what belongs to one window (device, drawer open, server menu). */
export const AppSettings = Type.Object({
  theme: Type.Union([Type.Literal('light'), Type.Literal('dark')]),
  colorWeak: Type.Boolean(),
  navbar: Type.Boolean(),
  menu: Type.Boolean(),
  topMenu: Type.Boolean(),
  hideMenu: Type.Boolean(),
  menuCollapse: Type.Boolean(),
  footer: Type.Boolean(),
  themeColor: Type.String({ pattern: '^#[0-9a-fA-F]{6}$', maxLength: 7 }),
  menuWidth: Type.Integer({ minimum: MENU_WIDTH_MIN, maximum: MENU_WIDTH_MAX }),
  tabBar: Type.Boolean(),
  menuFromServer: Type.Boolean(),
});
export type AppSettings = Static<typeof AppSettings>;

export const Density = Type.Union([
  Type.Literal('mini'),
  Type.Literal('small'),
  Type.Literal('medium'),
  Type.Literal('large'),
]);
export type Density = Static<typeof Density>;

const Name = Line(40, { minLength: 1 });

/** Parts of a page in the order shown; hidden ones keep their place. */
export const Arrangement = Type.Array(Type.Object({ key: Name, shown: Type.Boolean() }), { maxItems: 40 });
export type Arrangement = Static<typeof Arrangement>;

export const TablePreference = Type.Object({ density: Density, columns: Arrangement });
export type TablePreference = Static<typeof TablePreference>;

/** A named set of filters: `query` is the search part of the page's address. */
export const SavedView = Type.Object({
  id: Name,
  name: Name,
  query: Line(1000),
});
export type SavedView = Static<typeof SavedView>;

/** Kinds of messages that a browser may show beside the console's own message box. */
export const NOTIFICATION_KINDS = ['alarm', 'todo', 'notice', 'message'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Kinds that an account may exclude from its message box; to-dos and alarms are always in it. */
export const MUTABLE_KINDS = ['notice', 'message'] as const;
export type MutableKind = (typeof MUTABLE_KINDS)[number];

const kindsOf = <K extends NotificationKind>(kinds: readonly K[]) =>
  Type.Array(Type.Unsafe<K>(Type.Union(kinds.map((kind) => Type.Literal(kind)))), { maxItems: kinds.length });

/**
 * The channels by which an account is notified of each kind of message: the message box, notifications of its browsers
 * (also while the console is closed, where a browser subscribed), mail to its verified address; and whether an alarm
 * sounds.
 */
export const NotificationChoices = Type.Object({
  muted: Type.Optional(kindsOf(MUTABLE_KINDS)),
  desktop: kindsOf(NOTIFICATION_KINDS),
  mail: Type.Optional(kindsOf(NOTIFICATION_KINDS)),
  sound: Type.Boolean(),
});
export type NotificationChoices = Static<typeof NotificationChoices>;

export const NOTIFICATIONS_DEFAULT: Required<NotificationChoices> = {
  muted: [],
  desktop: ['alarm', 'todo'],
  mail: [],
  sound: true,
};

/** Language and time zone of the console for one person; null where the browser decides. */
export const PersonalChoices = Type.Object({
  /** The language of the console in new browsers, and of mail. */
  language: Type.Union([Locale, Type.Null()]),
  /** IANA name of the zone for the reader's own times. */
  timeZone: Type.Union([Line(60, { minLength: 1 }), Type.Null()]),
  /** Whether single keys act on the Monitor and in reviews (WCAG 2.1.4). */
  singleKeys: Type.Boolean(),
  /** Route name of the page that opens after signing in; null or left out for the Workplace. */
  startPage: Type.Optional(Type.Union([Name, Type.Null()])),
});
export type PersonalChoices = Static<typeof PersonalChoices>;

export const PERSONAL_DEFAULT: PersonalChoices = { language: null, timeZone: null, singleKeys: true };

/** The choices of one account, stored on the server; a part that was never chosen is absent. */
export const Preferences = Type.Object({
  settings: Type.Optional(AppSettings),
  searchTable: Type.Optional(TablePreference),
  searchTableViews: Type.Optional(Type.Array(SavedView, { maxItems: 20 })),
  libraryViews: Type.Optional(Type.Array(SavedView, { maxItems: 20 })),
  notifications: Type.Optional(NotificationChoices),
  /** The initial range of both analysis pages: the last one that was viewed. */
  analysisRange: Type.Optional(AnalysisRange),
  personal: Type.Optional(PersonalChoices),
  /** Whether the report of each week comes by mail. For admins, to a verified address. */
  weeklyMail: Type.Optional(Type.Boolean()),
  /** Cards of the Workplace; empty or absent for those of the team, or the usual ones. */
  workplace: Type.Optional(Arrangement),
  /** Route names of the Workplace shortcuts, in order. */
  quickOperations: Type.Optional(Type.Array(Name, { maxItems: 12 })),
  /** Route names of the pages whose tip was closed. */
  tipsRead: Type.Optional(Type.Array(Name, { maxItems: 60 })),
});
export type Preferences = Static<typeof Preferences>;

/** The stored preferences, with the version that the next change is based on: 1 where nothing was ever chosen. */
export const StoredPreferences = Type.Object({ ...Preferences.properties, version: Version });
export type StoredPreferences = Static<typeof StoredPreferences>;

export const getPreferences = endpoint({
  name: 'getPreferences',
  method: 'GET',
  path: '/api/user/preferences',
  access: 'signed-in',
  reads: ['preferences.preferences'],
  summary: 'What the signed-in account has chosen',
  summaryZh: '当前账号的个人偏好',
  output: StoredPreferences,
});

/**
 * Each part is replaced as a whole. With `version`, on which the parts are based, a change is refused when another
 * window was first (`conflict`); without it the last writer of a part wins, as in the settings drawer.
 */
export const savePreferences = endpoint({
  name: 'savePreferences',
  method: 'PATCH',
  path: '/api/user/preferences',
  access: 'signed-in',
  changes: ['preferences.preferences'],
  summary: 'Replace the parts sent, keep the others',
  summaryZh: '替换提交的部分，其余保持不变',
  idempotent: true,
  body: Type.Object({ ...Preferences.properties, version: Type.Optional(Version) }),
  output: StoredPreferences,
  refusals: ['conflict'],
});
