import {
  getPreferences,
  NEWS_KINDS,
  type NewsKind,
  NOTIFICATIONS_DEFAULT,
  type NotificationChoices,
} from '@onair/contract/preferences/preferences';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button, Switch } from '../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { Loaded } from '../../../shared/ui/states.tsx';
import { changePreferences } from '../../preferences/index.ts';
import { permission, sound } from './alerts.ts';
import styles from './messages.module.css';
import { notificationWords } from './notification.words.ts';

const choicesOf = (stored: { notifications?: NotificationChoices }): NotificationChoices =>
  stored.notifications ?? NOTIFICATIONS_DEFAULT;

const save = (change: (now: NotificationChoices) => NotificationChoices) =>
  void changePreferences((now) => ({ notifications: change(choicesOf(now)) }));

const setDesktop = (kind: NewsKind, on: boolean) =>
  save((now) => {
    const others = now.desktop.filter((each) => each !== kind);
    return { ...now, desktop: on ? [...others, kind] : others };
  });

/** Asks the browser, which asks the reader. */
const Allow = () => {
  const words = useWords(notificationWords);
  const [state, setState] = useState(permission);
  if (state !== 'default') return <Text tone="muted">{state === 'granted' ? words.granted : words.denied}</Text>;
  return (
    <Button type="primary" onClick={() => void Notification.requestPermission().then(setState)}>
      {words.allow}
    </Button>
  );
};

/** How the account wants to hear of each kind of message, beside the message box, which has them all. */
export const NotificationTab = () => {
  const words = useWords(notificationWords);
  const query = useCall(getPreferences, {}, { handled: true });
  return (
    <Stack gap={16} align="start" pad={[16, 4]}>
      <Text as="p" tone="muted">
        {words.intro}
      </Text>
      <Row wrap gap={12}>
        <Allow />
        <Button onClick={sound}>{words.test}</Button>
      </Row>
      <Loaded query={query}>
        {(stored) => {
          const { desktop, sound: sounds } = choicesOf(stored);
          return (
            <table className={styles.table}>
              <thead>
                <tr>
                  {[words.kind, words.inProduct, words.desktop, words.sound].map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {NEWS_KINDS.map((kind) => (
                  <tr key={kind}>
                    <th scope="row">{words.kinds[kind]}</th>
                    <td>{words.always}</td>
                    <td>
                      <Switch
                        size="small"
                        checked={desktop.includes(kind)}
                        onChange={(on) => setDesktop(kind, on)}
                        aria-label={words.switchOf(words.kinds[kind], words.desktop)}
                      />
                    </td>
                    <td>
                      {kind === 'alarm' ? (
                        <Switch
                          size="small"
                          checked={sounds}
                          onChange={(on) => save((now) => ({ ...now, sound: on }))}
                          aria-label={words.switchOf(words.kinds[kind], words.sound)}
                        />
                      ) : (
                        '–'
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          );
        }}
      </Loaded>
    </Stack>
  );
};
