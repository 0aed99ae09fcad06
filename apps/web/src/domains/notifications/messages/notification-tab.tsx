import { pushKey, subscribePush, unsubscribePush } from '@onair/contract/notifications/push';
import {
  getPreferences,
  MUTABLE_KINDS,
  type MutableKind,
  NOTIFICATION_KINDS,
  NOTIFICATIONS_DEFAULT,
  type NotificationChoices,
  type NotificationKind,
} from '@onair/contract/preferences/preferences';
import { site } from '@onair/contract/system/system';
import { useEffect, useState } from 'react';
import { announceFailure } from '../../../shared/api/announce.ts';
import { call } from '../../../shared/api/call.ts';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button, Switch } from '../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { canPush, currentPush, subscribeBrowser, unsubscribeBrowser } from '../../../shared/push/browser-push.ts';
import { useMay } from '../../../shared/session/permission.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { Loaded } from '../../../shared/ui/states.tsx';
import { changePreferences } from '../../preferences/index.ts';
import { permission, sound } from './alerts.ts';
import styles from './messages.module.css';
import { notificationWords } from './messages.words.ts';

type State = 'asking' | 'off' | 'on' | 'denied' | 'impossible';

/** Whether this browser shows notices while the console is closed, with the switch. */
export const ThisBrowser = () => {
  const words = useWords(notificationWords);
  const [state, setState] = useState<State>('asking');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!canPush()) return setState('impossible');
    if (permission() === 'denied') return setState('denied');
    currentPush('/').then(
      (subscription) => setState(subscription ? 'on' : 'off'),
      () => setState('impossible'),
    );
  }, []);
  const change = async (work: () => Promise<State>) => {
    setBusy(true);
    try {
      setState(await work());
    } catch (error) {
      announceFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const turnOn = () =>
    change(async () => {
      const { key } = await call(pushKey, {}, { handled: true });
      const subscription = await subscribeBrowser(key, '/');
      if (typeof subscription === 'string') return subscription;
      try {
        await call(subscribePush, subscription, { handled: true });
      } catch (error) {
        // A subscription that the server does not know would count as on, and suppress the page's own notices.
        await unsubscribeBrowser('/');
        throw error;
      }
      return 'on';
    });
  const turnOff = () =>
    change(async () => {
      const endpoint = await unsubscribeBrowser('/');
      if (endpoint !== null) await call(unsubscribePush, { endpoint }, { handled: true });
      return 'off';
    });
  return (
    <Row wrap gap={[4, 12]}>
      {state === 'on' || state === 'off' ? (
        <Button
          type={state === 'off' ? 'primary' : 'secondary'}
          loading={busy}
          onClick={() => void (state === 'off' ? turnOn() : turnOff())}
        >
          {state === 'off' ? words.turnOn : words.turnOff}
        </Button>
      ) : null}
      <Text tone="muted" role="status">
        {state === 'asking' ? '' : words.states[state]}
      </Text>
    </Row>
  );
};

const choicesOf = (stored: { notifications?: NotificationChoices }): NotificationChoices =>
  stored.notifications ?? NOTIFICATIONS_DEFAULT;

const save = (change: (now: NotificationChoices) => NotificationChoices) =>
  void changePreferences((now) => ({ notifications: change(choicesOf(now)) }));

type DeliveryWay = 'desktop' | 'mail';

const setDelivery = (way: DeliveryWay, kind: NotificationKind, on: boolean) =>
  save((now) => {
    const others = (now[way] ?? []).filter((each) => each !== kind);
    return { ...now, [way]: on ? [...others, kind] : others };
  });

const setMuted = (kind: MutableKind, muted: boolean) =>
  save((now) => {
    const others = (now.muted ?? []).filter((each) => each !== kind);
    return { ...now, muted: muted ? [...others, kind] : others };
  });

const mutable = (kind: NotificationKind): MutableKind | undefined => MUTABLE_KINDS.find((one) => one === kind);

/** Whether the weekly report comes by mail; every admin has it on its page. */
const WeeklyMail = ({ on }: { on: boolean }) => {
  const words = useWords(notificationWords);
  return (
    <Row wrap gap={12} above={16}>
      <Switch
        size="small"
        checked={on}
        onChange={(next) => void changePreferences(() => ({ weeklyMail: next }))}
        aria-label={words.weekly}
      />
      <span>{words.weekly}</span>
      <PageLink to="Weekly">{words.weeklyPage}</PageLink>
    </Row>
  );
};

/** Notification channels of the account, by kind of message. */
export const NotificationTab = () => {
  const words = useWords(notificationWords);
  const query = useCall(getPreferences, {}, { handled: true });
  const analyses = useMay('analytics:read');
  const mails = useCall(site, {}, { handled: true, staleTime: Number.POSITIVE_INFINITY }).data?.mail === true;
  return (
    <Stack gap={16} align="start" pad={[16, 4]}>
      <Text as="p" tone="muted">
        {mails ? words.introMail : words.intro}
      </Text>
      <Row wrap gap={12}>
        <ThisBrowser />
        <Button onClick={sound}>{words.test}</Button>
      </Row>
      <Loaded query={query}>
        {(stored) => {
          const choices = choicesOf(stored);
          const nameOf = (kind: NotificationKind, way: string) => words.switchOf(words.kinds[kind], way);
          const ways: readonly (readonly [DeliveryWay, string])[] = [
            ['desktop', words.desktop],
            ...(mails ? ([['mail', words.mail]] as const) : []),
          ];
          return (
            <>
              <table className={styles.table}>
                <thead>
                  <tr>
                    {[words.kind, words.inProduct, ...ways.map(([, name]) => name), words.sound].map((name) => (
                      <th key={name} scope="col">
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {NOTIFICATION_KINDS.map((kind) => {
                    const box = mutable(kind);
                    return (
                      <tr key={kind}>
                        <th scope="row">{words.kinds[kind]}</th>
                        <td>
                          {box ? (
                            <Switch
                              size="small"
                              checked={!choices.muted?.includes(box)}
                              onChange={(on) => setMuted(box, !on)}
                              aria-label={nameOf(kind, words.inProduct)}
                            />
                          ) : (
                            words.always
                          )}
                        </td>
                        {ways.map(([way, name]) => (
                          <td key={way}>
                            <Switch
                              size="small"
                              checked={choices[way]?.includes(kind) === true}
                              onChange={(on) => setDelivery(way, kind, on)}
                              aria-label={nameOf(kind, name)}
                            />
                          </td>
                        ))}
                        <td>
                          {kind === 'alarm' ? (
                            <Switch
                              size="small"
                              checked={choices.sound}
                              onChange={(on) => save((now) => ({ ...now, sound: on }))}
                              aria-label={nameOf(kind, words.sound)}
                            />
                          ) : (
                            '–'
                          )}
                        </td>
                      </tr>
                    );
                  })}
                </tbody>
              </table>
              {mails && analyses ? <WeeklyMail on={stored.weeklyMail === true} /> : null}
            </>
          );
        }}
      </Loaded>
    </Stack>
  );
};
