import { deviceOf } from '@onair/contract/identity/device-name';
import { endOtherSessions, endSession, listSessions, type SessionRow } from '@onair/contract/identity/session';
import { useState } from 'react';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
import { Loaded } from '../../../shared/ui/states.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import styles from './security.module.css';
import { securityWords } from './security.words.ts';

/** Names a device by its user agent. */
export const useDeviceName = () => {
  const words = useWords(securityWords);
  return (userAgent: string): string => {
    const { browser, system } = deviceOf(userAgent);
    return browser && system ? words.on(browser, system) : (browser ?? system ?? words.unknownDevice);
  };
};

/** How many are shown at first. */
const SHOWN = 8;

/** This device, then the others by their sign-in, the latest first. */
const thisFirst = (rows: readonly SessionRow[]) => rows.toSorted((a, b) => Number(b.current) - Number(a.current));

/** The account's sessions, each with a sign-out button. */
export const Sessions = () => {
  const words = useWords(securityWords);
  const clock = useCompanyClock();
  const nameOf = useDeviceName();
  const query = useCall(listSessions, {}, { handled: true });
  const { confirm } = useOverlays();
  const [all, setAll] = useState(false);
  const endOne = useWrite(endSession, { onDone: () => void Message.success(wordsNow(securityWords).ended) });
  const endOthers = useWrite(endOtherSessions, {
    onDone: ({ ended }) => void Message.success(wordsNow(securityWords).endedMany(ended)),
  });
  const question = { ok: words.endOne, danger: true };
  const askOne = ({ id, userAgent }: SessionRow) =>
    confirm({
      ...question,
      title: words.endOne,
      text: words.endOneAsk(nameOf(userAgent)),
      act: () => endOne.mutateAsync({ id }),
    });
  const askAll = () =>
    confirm({ ...question, title: words.endAll, text: words.endAllAsk, act: () => endOthers.mutateAsync({}) });
  const others = query.data?.some((row) => !row.current) ?? false;
  return (
    <section aria-labelledby="security-sessions">
      <Row wrap gap={8} justify="between" className={styles.head}>
        <h2 id="security-sessions">{words.sessions}</h2>
        {others ? (
          <Button status="danger" onClick={askAll}>
            {words.endAll}
          </Button>
        ) : null}
      </Row>
      <Loaded query={query}>
        {(rows) => (
          <Text as="ul" above={8}>
            {thisFirst(rows)
              .slice(0, all ? rows.length : SHOWN)
              .map((row) => (
                <Row key={row.id} as="li" gap={16} justify="between" className={styles.session}>
                  <div>
                    <Row as="span" wrap gap={[4, 12]} align="stretch" tone="strong">
                      {nameOf(row.userAgent)}
                      {row.current ? <StatusTag tone="good">{words.thisOne}</StatusTag> : null}
                    </Row>
                    <Row as="p" wrap gap={[2, 20]} align="stretch" tone="muted" size={12} anywhere above={4}>
                      <span>{`${words.address} ${row.address}`}</span>
                      <span>{`${words.seen} ${clock.instant(row.lastSeenAt)}`}</span>
                      <span>{`${words.started} ${clock.instant(row.createdAt)}`}</span>
                    </Row>
                  </div>
                  {row.current ? null : (
                    <Button
                      type="text"
                      aria-label={words.endOneOf(`${nameOf(row.userAgent)} ${row.address}`)}
                      onClick={() => askOne(row)}
                    >
                      {words.endOne}
                    </Button>
                  )}
                </Row>
              ))}
            {rows.length > SHOWN && !all ? (
              <li>
                <Button type="text" onClick={() => setAll(true)}>
                  {words.allDevices(rows.length)}
                </Button>
              </li>
            ) : null}
          </Text>
        )}
      </Loaded>
    </section>
  );
};
