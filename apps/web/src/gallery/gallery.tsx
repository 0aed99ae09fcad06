import { setLocale, useLocale } from '../shared/i18n/locale.ts';
import { Button } from '../shared/kit/controls.ts';
import { Row, Stack } from '../shared/layout/layout.tsx';
import { toggleTheme } from '../shared/settings/settings.ts';
import { Entry, entries } from './entries.tsx';

/** The kit in every state, for working on it; in both languages and themes. */
export const Gallery = () => {
  const locale = useLocale((state) => state.locale);
  return (
    <Stack as="section" gap={16} pad={20} aria-label="Gallery">
      <Row gap={8}>
        <Button onClick={() => setLocale(locale === 'zh-CN' ? 'en-US' : 'zh-CN')}>{locale}</Button>
        <Button onClick={toggleTheme}>Theme</Button>
      </Row>
      {Object.entries(entries).map(([name, states]) => (
        <Entry key={name} name={name} states={states} />
      ))}
    </Stack>
  );
};
