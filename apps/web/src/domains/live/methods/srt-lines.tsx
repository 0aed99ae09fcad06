import { revokeSrtPassphrase, rotateSrtPassphrase, type SrtLine } from '@onair/contract/live/srt';
import { useWrite } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Alert, Message } from '../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import { SecretDialog, SecretText } from '../../../shared/ui/secret-dialog.tsx';
import { useStudio } from '../studios/studio.state.ts';
import { LineSecrets } from './line-secrets.tsx';
import styles from './methods.module.css';
import { keysWords, srtWords } from './methods.words.ts';

/** Command that listens for one encoder over SRT and forwards it, where the server itself does not. */
const gatewayOf = (address: string): string =>
  `ffmpeg -i "srt://0.0.0.0:9000?mode=listener&passphrase=PASSPHRASE" -c copy -f flv ${address}/KEY`;

/** One address, as OBS and FFmpeg accept it. */
const wholeOf = (address: string, passphrase: string): string =>
  `${address}?mode=caller&passphrase=${passphrase}&pbkeylen=32&latency=200000`;

const Listening = ({ line: { address, fault } }: { line: SrtLine }) => {
  const words = useWords(srtWords);
  return (
    <Stack gap={4} className={styles.listening}>
      {address ? (
        <Row as="span" inline wrap gap={[4, 8]} shrinks>
          <code className={styles.code}>{address}</code>
          <CopyButton text={address} label={words.copyAddress} />
        </Row>
      ) : null}
      {fault || !address ? (
        <Text size={12} tone={fault ? 'danger' : 'muted'}>
          {fault ? words.faults[fault] : words.starting}
        </Text>
      ) : null}
    </Stack>
  );
};

type NewSrtSecret = { line: SrtLine['line']; passphrase: string; address: string | null };

/** Shows a passphrase, once. */
const NewPassphrase = ({ made, ...dialog }: OverlayProps & { made: NewSrtSecret }) => {
  const words = useWords(srtWords);
  const { lines, done } = useWords(keysWords);
  const { srt } = useStudio();
  const { line, passphrase } = made;
  const address = srt.lines.find((one) => one.line === line)?.address ?? made.address;
  return (
    <SecretDialog title={words.shownTitle(lines[line])} done={done} width={560} {...dialog}>
      <Stack gap={12}>
        <Alert type="warning" content={words.shownOnce} />
        {address ? <SecretText name={words.whole} text={wholeOf(address, passphrase)} copy={words.copyWhole} /> : null}
        <SecretText name={words.passphrase} text={passphrase} copy={words.copyPassphrase} main />
        <Text as="p" tone="muted" size={12}>
          {words.obs}
        </Text>
      </Stack>
    </SecretDialog>
  );
};

/** Encoders over SRT: turned on per line, which then has a port and a passphrase of its own. */
export const SrtLines = () => {
  const words = useWords(srtWords);
  const { id, srt, publishUrl } = useStudio();
  const { open } = useOverlays();
  const make = useWrite(rotateSrtPassphrase, { onDone: (made) => open(NewPassphrase, { made }) });
  const revoke = useWrite(revokeSrtPassphrase, {
    onDone: () => void Message.success(wordsNow(srtWords).revoked),
  });
  const isShown = srt.away === null || srt.lines.some(({ set }) => set);
  return (
    <section aria-label={words.title}>
      <Text as="h3" above={4} below={8} tone="strong" weight="medium" size={14}>
        {words.title}
      </Text>
      {srt.away ? (
        <Text as="p" tone="muted" size={12} below={8}>
          {words.away[srt.away]}
        </Text>
      ) : null}
      {isShown ? (
        <LineSecrets
          lines={srt.lines}
          words={words}
          canCreate={srt.away === null}
          creating={make.isPending ? (make.variables?.line ?? null) : null}
          onCreate={(line) => make.mutate({ id, line })}
          onRevoke={(line) => revoke.mutate({ id, line })}
          more={(line) => <Listening line={line} />}
        />
      ) : (
        <code className={styles.code}>{gatewayOf(publishUrl ?? 'rtmp://…/live')}</code>
      )}
      <Text as="p" tone="muted" size={12} className={styles.note}>
        {words.hint}
      </Text>
    </section>
  );
};
