import { pushKey, subscribePush, unsubscribePush } from '@onair/contract/notifications/push';
import { useEffect, useState } from 'react';
import { announceFailure } from '../../../shared/api/announce.ts';
import { call } from '../../../shared/api/call.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { canPush, currentPush, subscribeBrowser, unsubscribeBrowser } from '../../../shared/push/browser-push.ts';
import { permission } from './alerts.ts';
import { notificationWords } from './notification.words.ts';

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
