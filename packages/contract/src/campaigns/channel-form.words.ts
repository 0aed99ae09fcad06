import { longTextWords } from '../lib/long-text.words.ts';
import type { Locale } from '../text.ts';
import {
  type ChannelFault,
  type ChannelField,
  type ChannelRule,
  KEYWORD_MAX,
  KEYWORDS_MAX,
  LINK_MAX,
  MEDIA_MAX,
  SOURCE_MAX,
} from './channel-form.ts';

type Text = { 'zh-CN': string; 'en-US': string };
const both = (zh: string, en: string): Text => ({ 'zh-CN': zh, 'en-US': en });
const tooLong = (max: number): Text => both(`最多 ${max} 字`, `Use up to ${max} characters`);

/** The message of each broken rule of the channel form. */
const words: Record<ChannelField, Partial<Record<ChannelRule, Text>>> = {
  activityName: {
    required: both('请输入活动名称', 'Please enter the activity name'),
    pattern: both(
      '只能输入汉字、字母或数字，不含空格，最多 20 字符',
      'Use up to 20 Chinese characters, letters or digits, without spaces',
    ),
  },
  channelType: { required: both('请选择渠道类型', 'Please select a channel type') },
  promotionTime: {
    required: both('请选择推广时间', 'Please select the promotion time'),
    order: both('结束日期不能早于开始日期', 'The end date can’t be before the start date'),
    format: both('日期不存在', 'Enter a valid date'),
  },
  promoteLink: {
    required: both('请输入推广地址', 'Please enter the promote link'),
    scheme: both('推广地址必须以 http:// 或 https:// 开头', 'The link must start with http:// or https://'),
    format: both('推广地址不是有效的网址', 'Enter a valid web address'),
    maxLength: tooLong(LINK_MAX),
  },
  advertisingSource: {
    required: both('请输入广告来源', 'Please enter the advertising source'),
    maxLength: tooLong(SOURCE_MAX),
  },
  advertisingMedia: {
    required: both('请输入广告媒介', 'Please enter the advertising media'),
    maxLength: tooLong(MEDIA_MAX),
  },
  keyword: {
    required: both('请选择关键词', 'Please select a keyword'),
    maxItems: both(`最多选择${KEYWORDS_MAX}个关键词`, `Add up to ${KEYWORDS_MAX} keywords`),
    maxLength: both(`每个关键词最多${KEYWORD_MAX}字`, `Use up to ${KEYWORD_MAX} characters per keyword`),
  },
  pushNotify: {},
  advertisingContent: {
    required: both('请输入广告内容', 'Please enter the advertising content'),
    maxLength: longTextWords,
  },
};

export const channelFaultWords = ({ field, rule }: ChannelFault, locale: Locale): string =>
  words[field][rule]?.[locale] ?? '';
