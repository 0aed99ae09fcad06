import { dateFormat } from '@onair/contract/lib/formatters';
import { PERSONAL_DEFAULT } from '@onair/contract/preferences/preferences';
import { type PageName, type PageRoute, pageRoutes } from '@onair/contract/routes';
import type { Locale } from '@onair/contract/text';
import { useId } from 'react';
import { changePersonal, usePersonal } from '../../domains/preferences/index.ts';
import { useLocale } from '../../shared/i18n/locale.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Switch } from '../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../shared/layout/layout.tsx';
import { usePageName } from '../../shared/page/page-names.words.ts';
import { usePermits } from '../../shared/session/permission.tsx';
import { NamedSelect } from '../../shared/ui/named-select.tsx';
import { settingWords } from './user-setting.words.ts';

const LANGUAGES: readonly { value: Locale; label: string }[] = [
  { value: 'zh-CN', label: '中文' },
  { value: 'en-US', label: 'English' },
];
/** The browser's own zone. */
const BROWSER = '';
const zones = Intl.supportedValuesOf('timeZone');

/** Pages that may be the start page, as far as the role may see them. */
const useStartPages = (): PageName[] => {
  const permits = usePermits();
  const fits = ({ group, ofOne, access }: PageRoute) => group !== 'exception' && !ofOne && permits(access);
  return pageRoutes.filter(fits).map(({ name }) => name);
};

/** Language, first page, time zone and keyboard of one person. */
export const PersonalTab = () => {
  const words = useWords(settingWords);
  const { personal } = words;
  const locale = useLocale((state) => state.locale);
  const { timeZone, singleKeys, startPage } = usePersonal() ?? PERSONAL_DEFAULT;
  const nameOf = usePageName();
  const pages = useStartPages();
  const note = useId();
  const own = dateFormat(undefined).resolvedOptions().timeZone;
  return (
    <Stack gap={16} align="start" pad={[16, 4]}>
      <Stack gap={4}>
        <Text weight="medium">{personal.language}</Text>
        <NamedSelect
          name={personal.language}
          value={locale}
          options={LANGUAGES.map((one) => ({ ...one }))}
          onChange={(language) => changePersonal({ language })}
        />
        <Text tone="muted" size={13}>
          {personal.languageNote}
        </Text>
      </Stack>
      <Stack gap={4}>
        <Text weight="medium">{personal.timeZone}</Text>
        <NamedSelect
          name={personal.timeZone}
          showSearch
          value={timeZone ?? BROWSER}
          options={[
            { value: BROWSER, label: personal.browserZone(own) },
            ...zones.map((zone) => ({ value: zone, label: zone })),
          ]}
          onChange={(zone) => changePersonal({ timeZone: zone === BROWSER ? null : zone })}
        />
        <Text tone="muted" size={13}>
          {personal.timeZoneNote}
        </Text>
      </Stack>
      <Stack gap={4}>
        <Text weight="medium">{personal.startPage}</Text>
        <NamedSelect
          name={personal.startPage}
          value={pages.find((name) => name === startPage) ?? 'Workplace'}
          options={pages.map((name) => ({ value: name, label: nameOf(name) }))}
          onChange={(name) => changePersonal({ startPage: name === 'Workplace' ? null : name })}
        />
        <Text tone="muted" size={13}>
          {personal.startPageNote}
        </Text>
      </Stack>
      <Stack gap={4}>
        <Row gap={8}>
          <Switch
            size="small"
            checked={singleKeys}
            onChange={(on) => changePersonal({ singleKeys: on })}
            aria-label={personal.singleKeys}
            aria-describedby={note}
          />
          <span>{personal.singleKeys}</span>
        </Row>
        <Text tone="muted" size={13} id={note}>
          {personal.singleKeysNote}
        </Text>
      </Stack>
    </Stack>
  );
};
