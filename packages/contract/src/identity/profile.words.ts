import { longTextWords } from '../lib/long-text.words.ts';
import type { Locale } from '../text.ts';
import {
  ADDRESS_MAX,
  AREA_MAX,
  EMAIL_MAX,
  JOB_MAX,
  NICKNAME_MAX,
  OFFICE_MAX,
  ORGANIZATION_MAX,
  WEBSITE_MAX,
} from './profile.ts';
import type { ProfileFault, ProfileField, ProfileRule } from './profile-rules.ts';

type Text = { 'zh-CN': string; 'en-US': string };
const both = (zh: string, en: string): Text => ({ 'zh-CN': zh, 'en-US': en });
const tooLong = (max: number): Text => both(`最多不超过${max}字`, `At most ${max} characters`);

/** The message of each broken rule of the profile form. */
const words: Record<ProfileField, Partial<Record<ProfileRule, Text>>> = {
  email: {
    required: both('请输入邮箱', 'Please enter your email'),
    format: both('请输入正确的邮箱地址', 'Please enter a valid email address'),
    maxLength: tooLong(EMAIL_MAX),
  },
  nickname: { required: both('请输入昵称', 'Please enter your nickname'), maxLength: tooLong(NICKNAME_MAX) },
  country: {
    required: both('请选择国家/地区', 'Please select your country/region'),
    value: both('请选择列表中的国家/地区', 'Please select a country/region from the list'),
    maxLength: both('请选择列表中的国家/地区', 'Please select a country/region from the list'),
  },
  area: {
    required: both('请选择或填写所在区域', 'Please select or enter your area'),
    value: both('请选择列表中的所在区域', 'Please select an area from the list'),
    maxLength: tooLong(AREA_MAX),
  },
  address: { maxLength: tooLong(ADDRESS_MAX) },
  introduction: {
    maxLength: longTextWords,
  },
  personalWebsite: {
    scheme: both('个人网站必须以 http:// 或 https:// 开头', 'The website must start with http:// or https://'),
    format: both('个人网站不是有效的网址', 'The website is not a valid web address'),
    maxLength: tooLong(WEBSITE_MAX),
  },
  officeLocation: { maxLength: tooLong(OFFICE_MAX) },
  jobName: { maxLength: tooLong(JOB_MAX) },
  organizationName: { maxLength: tooLong(ORGANIZATION_MAX) },
};

export const profileFaultWords = ({ field, rule }: ProfileFault, locale: Locale): string =>
  words[field][rule]?.[locale] ?? '';
