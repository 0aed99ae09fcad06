import { listMessages, type MessageType } from '@onair/contract/notifications/messages';
import {
  getPreferences,
  NOTIFICATIONS_DEFAULT,
  type NotificationChoices,
  type NotificationKind,
} from '@onair/contract/preferences/preferences';
import { readNow } from '../../../shared/api/query.ts';
import { currentPush } from '../../../shared/push/browser-push.ts';
import alarmSound from './alarm.wav';

export type Arrival = { id: number; type: MessageType; alarm?: boolean };

/** The browser's reaction to a new message: a sound, and a notification unless the page is visible. */
export const alertsFor = (
  { type, alarm = false }: Arrival,
  { desktop, sound }: NotificationChoices,
  looking: boolean,
): { sound: boolean; notification: boolean } => {
  const kind: NotificationKind = alarm ? 'alarm' : type;
  return { sound: alarm && sound, notification: desktop.includes(kind) && (alarm || !looking) };
};

/** Three short tones. Silent until the browser's autoplay policy allows sound. */
export const sound = (): void => {
  const alarm = new Audio(alarmSound);
  alarm.volume = 0.2;
  alarm.play().catch(() => undefined);
};

/** Whether this browser may show notifications; `denied` too where it cannot. */
export const permission = (): NotificationPermission =>
  typeof Notification === 'undefined' ? 'denied' : Notification.permission;

const show = async (id: number, open: (link: string) => void): Promise<void> => {
  const message = (await readNow(listMessages, {})).find((one) => one.id === id);
  if (!message) return;
  // Tabs of one browser use the same tag, so that it is shown once.
  const notification = new Notification(message.title, { body: message.content, tag: `message-${id}` });
  notification.onclick = () => {
    window.focus();
    notification.close();
    if (message.link) open(message.link);
  };
};

/** Alerts the reader to new messages, as the account has chosen. */
export const alertReader = async (arrival: Arrival, open: (link: string) => void): Promise<void> => {
  const stored = await readNow(getPreferences, {}).catch(() => null);
  const wanted = alertsFor(arrival, stored?.notifications ?? NOTIFICATIONS_DEFAULT, document.hasFocus());
  if (wanted.sound) sound();
  if (!wanted.notification || permission() !== 'granted') return;
  // A browser with push shows the notice itself; it would appear twice.
  if (await currentPush('/').catch(() => null)) return;
  await show(arrival.id, open).catch(() => undefined);
};
