import { revokeStreamKey, rotateStreamKey, type StreamKeyState } from '@onair/contract/live/studios';
import { useState } from 'react';
import { useWrite } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useStudio } from '../studios/studio-context.ts';
import { keysWords } from './keys.words.ts';
import styles from './methods.module.css';
import { NewKeyDialog, type ShownKey } from './new-key-dialog.tsx';

type Line = StreamKeyState['line'];
type Asked = { line: Line; act: 'renew' | 'revoke' };

/** The stream key of each line: made, replaced and revoked here, shown once. */
export const StreamKeys = () => {
  const words = useWords(keysWords);
  const format = useFormat();
  const { id, keys } = useStudio();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState<ShownKey | null>(null);
  const make = useWrite(rotateStreamKey, { onDone: (made) => setShown(made) });
  const revoke = useWrite(revokeStreamKey, {
    onDone: () => void Message.success(wordsNow(keysWords).revoked),
  });
  const ask = (next: Asked) => {
    setAsked(next);
    setAsking(true);
  };
  const confirmed = ({ line, act }: Asked) => {
    setAsking(false);
    if (act === 'renew') make.mutate({ id, line });
    else revoke.mutate({ id, line });
  };
  const stateOf = ({ set, lastFour, madeAt, lastUsedAt }: StreamKeyState): string => {
    if (!set) return words.none;
    const parts = [
      words.ending(lastFour ?? ''),
      madeAt ? words.madeAt(format.dateTime(madeAt)) : '',
      lastUsedAt ? words.usedAt(format.dateTime(lastUsedAt)) : words.neverUsed,
    ];
    return parts.filter(Boolean).join(' · ');
  };
  const lineName = asked ? words.lines[asked.line] : '';
  return (
    <section aria-label={words.keys}>
      <Text as="h3" above={4} below={8} tone="strong" weight="medium" size={14}>
        {words.keys}
      </Text>
      <Stack as="ul" className={styles.keys}>
        {keys.map((key) => (
          <li key={key.line}>
            <span className={styles.keyLine}>{words.lines[key.line]}</span>
            <Text tone="muted" size={12} className={styles.note}>
              {stateOf(key)}
            </Text>
            <Row as="span" wrap gap={8}>
              {key.set ? (
                <>
                  <Button
                    size="small"
                    aria-label={`${words.renew} ${words.lines[key.line]}`}
                    onClick={() => ask({ line: key.line, act: 'renew' })}
                  >
                    {words.renew}
                  </Button>
                  <Button
                    size="small"
                    status="danger"
                    aria-label={`${words.revoke} ${words.lines[key.line]}`}
                    onClick={() => ask({ line: key.line, act: 'revoke' })}
                  >
                    {words.revoke}
                  </Button>
                </>
              ) : (
                <Button
                  size="small"
                  type="primary"
                  loading={make.isPending && make.variables?.line === key.line}
                  aria-label={`${words.make} ${words.lines[key.line]}`}
                  onClick={() => make.mutate({ id, line: key.line })}
                >
                  {words.make}
                </Button>
              )}
            </Row>
          </li>
        ))}
      </Stack>
      <Text as="p" tone="muted" size={12} className={styles.note}>
        {words.hint}
      </Text>
      <Dialog
        open={asking}
        title={asked?.act === 'revoke' ? words.revokeTitle(lineName) : words.renewTitle(lineName)}
        width={420}
        onClose={() => setAsking(false)}
        ok={{
          label: asked?.act === 'revoke' ? words.revoke : words.renew,
          status: 'danger',
          onPress: () => asked && confirmed(asked),
        }}
      >
        {asked?.act === 'revoke' ? words.revokeText : words.renewText}
      </Dialog>
      <NewKeyDialog shown={shown} onForget={() => setShown(null)} />
    </section>
  );
};
