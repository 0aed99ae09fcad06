import type { StreamKeyState } from '@onair/contract/live/srt';
import type { ReactNode } from 'react';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
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
  const { confirm } = useOverlays();
  const ask = async (line: Line, act: Act) => {
    const name = common.lines[line];
    const question =
      act === 'renew'
        ? { title: words.renewTitle(name), text: words.renewText, ok: words.renew }
        : { title: words.revokeTitle(name), text: words.revokeText, ok: words.revoke };
    if (!(await confirm({ ...question, danger: true }))) return;
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
  return (
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
                  onClick={() => void ask(secret.line, 'renew')}
                >
                  {words.renew}
                </Button>
                <Button
                  size="small"
                  status="danger"
                  aria-label={`${words.revoke} ${common.lines[secret.line]}`}
                  onClick={() => void ask(secret.line, 'revoke')}
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
  );
};
