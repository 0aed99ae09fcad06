import type { StreamKeyState } from '@onair/contract/live/srt';
import { type ReactNode, useState } from 'react';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import styles from './methods.module.css';
import { keysWords } from './methods.words.ts';

type Line = StreamKeyState['line'];
type Act = 'renew' | 'revoke';

/** Labels and confirmations of one kind of secret. */
type SecretActWords = Record<Act | 'make' | 'none' | `${Act}Text`, string> &
  Record<`${Act}Title`, (line: string) => string>;

type Props<S extends StreamKeyState> = {
  lines: readonly S[];
  words: SecretActWords;
  /** Whether one can be created or replaced now. */
  canCreate?: boolean;
  /** The line whose secret is being created. */
  creating: Line | null;
  onCreate: (line: Line) => void;
  onRevoke: (line: Line) => void;
  /** More about a line that has one. */
  more?: (line: S) => ReactNode;
};

/** One secret per line: created, replaced and revoked here. */
export const LineSecrets = <S extends StreamKeyState>(props: Props<S>) => {
  const { lines, words, canCreate = true, creating, onCreate, onRevoke, more } = props;
  const common = useWords(keysWords);
  const clock = useCompanyClock();
  const [chosen, setChosen] = useState<{ line: Line; act: Act } | null>(null);
  const [confirming, setConfirming] = useState(false);
  const ask = (next: { line: Line; act: Act }) => {
    setChosen(next);
    setConfirming(true);
  };
  const confirmed = ({ line, act }: { line: Line; act: Act }) => {
    setConfirming(false);
    if (act === 'renew') onCreate(line);
    else onRevoke(line);
  };
  const stateOf = ({ set, lastFour, madeAt, lastUsedAt }: StreamKeyState): string => {
    if (!set) return words.none;
    const parts = [
      common.ending(lastFour ?? ''),
      madeAt ? common.madeAt(clock.minute(madeAt)) : '',
      lastUsedAt ? common.usedAt(clock.minute(lastUsedAt)) : common.neverUsed,
    ];
    return parts.filter(Boolean).join(' · ');
  };
  const revokes = chosen?.act === 'revoke';
  const lineName = chosen ? common.lines[chosen.line] : '';
  return (
    <>
      <Stack as="ul" className={styles.keys}>
        {lines.map((secret) => (
          <li key={secret.line}>
            <span className={styles.keyLine}>{common.lines[secret.line]}</span>
            <Text tone="muted" size={12} className={styles.note}>
              {stateOf(secret)}
            </Text>
            {secret.set ? more?.(secret) : null}
            <Row as="span" wrap gap={8}>
              {secret.set ? (
                <>
                  <Button
                    size="small"
                    disabled={!canCreate}
                    aria-label={`${words.renew} ${common.lines[secret.line]}`}
                    onClick={() => ask({ line: secret.line, act: 'renew' })}
                  >
                    {words.renew}
                  </Button>
                  <Button
                    size="small"
                    status="danger"
                    aria-label={`${words.revoke} ${common.lines[secret.line]}`}
                    onClick={() => ask({ line: secret.line, act: 'revoke' })}
                  >
                    {words.revoke}
                  </Button>
                </>
              ) : (
                <Button
                  size="small"
                  type="primary"
                  disabled={!canCreate}
                  loading={creating === secret.line}
                  aria-label={`${words.make} ${common.lines[secret.line]}`}
                  onClick={() => onCreate(secret.line)}
                >
                  {words.make}
                </Button>
              )}
            </Row>
          </li>
        ))}
      </Stack>
      <Dialog
        open={confirming}
        title={revokes ? words.revokeTitle(lineName) : words.renewTitle(lineName)}
        width={420}
        onClose={() => setConfirming(false)}
        ok={{
          label: revokes ? words.revoke : words.renew,
          status: 'danger',
          onPress: () => chosen && confirmed(chosen),
        }}
      >
        {revokes ? words.revokeText : words.renewText}
      </Dialog>
    </>
  );
};
