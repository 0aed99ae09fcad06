import { webLinkFault } from '../lib/safe-text.ts';
import { keysOf } from '../typed.ts';
import { chinaArea } from './china-areas.ts';
import {
  ADDRESS_MAX,
  AREA_MAX,
  EMAIL_MAX,
  INTRODUCTION_MAX,
  JOB_MAX,
  NICKNAME_MAX,
  OFFICE_MAX,
  ORGANIZATION_MAX,
  type ProfileForm,
  WEBSITE_MAX,
} from './profile.ts';

/** ISO 3166-1 alpha-2; their names come from `Intl.DisplayNames` in the reader's language. */
const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

export const countries: readonly string[] = CODES.split(' ');

export type ProfileField = keyof ProfileForm;
export type ProfileRule = 'required' | 'format' | 'maxLength' | 'scheme' | 'value';
export type ProfileFault = { field: ProfileField; rule: ProfileRule };

const length = (text: string): number => [...text].length;

/** One @, a name before it, a host with a dot behind it, no spaces; only a mail shows whether it can be reached. */
const EMAIL = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\.]+(?:\.[^\s@<>"(),:;[\]\\.]+)+$/;

/** A form without stray spaces around its texts. */
export const tidyProfile = (form: ProfileForm): ProfileForm => ({
  email: form.email.trim(),
  nickname: form.nickname.trim(),
  country: form.country.trim(),
  area: form.area.trim(),
  address: form.address.trim(),
  introduction: form.introduction.trim(),
  personalWebsite: form.personalWebsite.trim(),
  officeLocation: form.officeLocation.trim(),
  jobName: form.jobName.trim(),
  organizationName: form.organizationName.trim(),
});

const textRule = (text: string, max: number, required: boolean): ProfileRule | null => {
  if (text === '') return required ? 'required' : null;
  return length(text) > max ? 'maxLength' : null;
};

const areaRule = (country: string, area: string): ProfileRule | null => {
  const rule = textRule(area, AREA_MAX, true);
  return rule ?? (country === 'CN' && !chinaArea(area) ? 'value' : null);
};

/**
 * The specification's rules (section 5), the same for browser and server, judged on the tidied form.
 * @returns one fault a field at most, in the order of the form
 */
export const profileFaults = (given: ProfileForm): ProfileFault[] => {
  const form = tidyProfile(given);
  const { email, country, area, personalWebsite: site } = form;
  const rules: Record<ProfileField, ProfileRule | null> = {
    email: textRule(email, EMAIL_MAX, true) ?? (EMAIL.test(email) ? null : 'format'),
    nickname: textRule(form.nickname, NICKNAME_MAX, true),
    country: textRule(country, 2, true) ?? (countries.includes(country) ? null : 'value'),
    area: areaRule(country, area),
    jobName: textRule(form.jobName, JOB_MAX, false),
    organizationName: textRule(form.organizationName, ORGANIZATION_MAX, false),
    address: textRule(form.address, ADDRESS_MAX, false),
    personalWebsite: site === '' ? null : (textRule(site, WEBSITE_MAX, false) ?? webLinkFault(site)),
    officeLocation: textRule(form.officeLocation, OFFICE_MAX, false),
    introduction: textRule(form.introduction, INTRODUCTION_MAX, false),
  };
  return keysOf(rules).flatMap((field) => {
    const rule = rules[field];
    return rule ? [{ field, rule }] : [];
  });
};
