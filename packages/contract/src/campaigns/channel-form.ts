import { type Static, Type } from 'typebox';
import { webLinkFault } from '../lib/safe-text.ts';
import { Day, Line, LONG_TEXT_MAX, Prose } from '../text.ts';
import { keysOf } from '../typed.ts';

export const ChannelType = Type.Union([Type.Literal('web'), Type.Literal('api')]);
export type ChannelType = Static<typeof ChannelType>;

/** Longest activity name, in characters (code points). */
export const NAME_MAX = 20;
/** Longest advertising content. */
export const CONTENT_MAX = LONG_TEXT_MAX;
export const SOURCE_MAX = 60;
export const MEDIA_MAX = 60;
export const KEYWORDS_MAX = 10;
export const KEYWORD_MAX = 20;
export const LINK_MAX = 500;

/** The form as it is while someone writes it: everything may still be missing, too long or wrong. */
export const ChannelDraft = Type.Object({
  activityName: Type.Optional(Line(200)),
  channelType: Type.Optional(ChannelType),
  /** Company days, both included. */
  promotionTime: Type.Optional(Type.Array(Day, { maxItems: 2 })),
  promoteLink: Type.Optional(Line(1000)),
  advertisingSource: Type.Optional(Line(200)),
  advertisingMedia: Type.Optional(Line(200)),
  keyword: Type.Optional(Type.Array(Line(60), { maxItems: 20 })),
  /** Every account gets a notice when the activity is launched. */
  pushNotify: Type.Optional(Type.Boolean()),
  advertisingContent: Type.Optional(Prose(1000)),
});
export type ChannelDraft = Static<typeof ChannelDraft>;

/** The only channel type of the demo that the specification describes, whose front end sends its label. */
const DEMO_CHANNEL_TYPE = 'APP通用渠道';

/** A form as it is submitted: a draft, or what the front end of that demo sends. */
export const SubmittedDraft = Type.Object({
  ...ChannelDraft.properties,
  channelType: Type.Optional(Type.Union([...ChannelType.anyOf, Type.Literal(DEMO_CHANNEL_TYPE)])),
});

/** The draft that was submitted: of the specification's two types, an app's channel is an interface. */
export const submittedDraft = ({ channelType, ...draft }: Static<typeof SubmittedDraft>): ChannelDraft => ({
  ...draft,
  ...(channelType === undefined ? {} : { channelType: channelType === DEMO_CHANNEL_TYPE ? 'api' : channelType }),
});

/** A complete form that keeps every rule. */
export const ChannelForm = Type.Object({
  activityName: Type.String(),
  channelType: ChannelType,
  promotionTime: Type.Array(Day, { minItems: 2, maxItems: 2 }),
  promoteLink: Type.String(),
  advertisingSource: Type.String(),
  advertisingMedia: Type.String(),
  keyword: Type.Array(Type.String()),
  pushNotify: Type.Boolean(),
  advertisingContent: Type.String(),
});
export type ChannelForm = Static<typeof ChannelForm>;
export type ChannelField = keyof ChannelForm;

/** Which fields each of the first two steps asks for, in their order. */
export const STEP_FIELDS: Readonly<Record<1 | 2, readonly ChannelField[]>> = {
  1: ['activityName', 'channelType', 'promotionTime', 'promoteLink'],
  2: ['advertisingSource', 'advertisingMedia', 'keyword', 'pushNotify', 'advertisingContent'],
};

export type ChannelRule = 'required' | 'pattern' | 'maxLength' | 'maxItems' | 'order' | 'scheme' | 'format';
export type ChannelFault = { field: ChannelField; rule: ChannelRule };

const NAME = new RegExp(`^[\\p{Script=Han}A-Za-z0-9]{1,${NAME_MAX}}$`, 'u');
const length = (text: string): number => [...text].length;
/** PostgreSQL's calendar begins with the year 1. */
const isDay = (day: string): boolean => !day.startsWith('0000');

/** A form without stray spaces around its texts, and each keyword once. */
export const tidyChannelForm = (draft: ChannelDraft): ChannelForm => ({
  activityName: draft.activityName?.trim() ?? '',
  channelType: draft.channelType as ChannelType,
  promotionTime: draft.promotionTime ?? [],
  promoteLink: draft.promoteLink?.trim() ?? '',
  advertisingSource: draft.advertisingSource?.trim() ?? '',
  advertisingMedia: draft.advertisingMedia?.trim() ?? '',
  keyword: [...new Set((draft.keyword ?? []).map((word) => word.trim()).filter(Boolean))],
  pushNotify: draft.pushNotify ?? false,
  advertisingContent: draft.advertisingContent?.trim() ?? '',
});

const linkRule = (link: string): ChannelRule | null => {
  if (link === '') return 'required';
  return length(link) > LINK_MAX ? 'maxLength' : webLinkFault(link);
};

const textRule = (text: string, max: number): ChannelRule | null =>
  text === '' ? 'required' : length(text) > max ? 'maxLength' : null;

const timeRule = ([from, to]: readonly string[]): ChannelRule | null => {
  if (!from || !to) return 'required';
  if (!isDay(from) || !isDay(to)) return 'format';
  return to < from ? 'order' : null;
};

const keywordRule = (words: readonly string[]): ChannelRule | null => {
  if (words.length === 0) return 'required';
  if (words.length > KEYWORDS_MAX) return 'maxItems';
  return words.some((word) => length(word) > KEYWORD_MAX) ? 'maxLength' : null;
};

/**
 * The specification's rules (section 5), the same for browser and server, judged on the tidied form.
 * @returns one fault a field at most, in the order of the form; none for a form that may be submitted
 */
export const channelFormFaults = (draft: ChannelDraft): ChannelFault[] => {
  const form = tidyChannelForm(draft);
  const rules: Record<ChannelField, ChannelRule | null> = {
    activityName: form.activityName === '' ? 'required' : NAME.test(form.activityName) ? null : 'pattern',
    channelType: form.channelType ? null : 'required',
    promotionTime: timeRule(form.promotionTime),
    promoteLink: linkRule(form.promoteLink),
    advertisingSource: textRule(form.advertisingSource, SOURCE_MAX),
    advertisingMedia: textRule(form.advertisingMedia, MEDIA_MAX),
    keyword: keywordRule(form.keyword),
    pushNotify: null,
    advertisingContent: textRule(form.advertisingContent, CONTENT_MAX),
  };
  return keysOf(rules).flatMap((field) => {
    const rule = rules[field];
    return rule ? [{ field, rule }] : [];
  });
};
