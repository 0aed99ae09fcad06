import type { Endpoint, Input } from '@onair/contract/endpoint';
import { useFormat } from '../i18n/format.ts';
import { useWords } from '../i18n/words.ts';
import { Button } from '../kit/controls.ts';
import { IconDownload } from '../kit/icons.ts';
import { Row } from '../layout/layout.tsx';
import { MenuButton } from './menu-button.tsx';
import styles from './states.module.css';
import { uiWords } from './ui.words.ts';
import { useFile } from './use-file.ts';

const FORMATS = ['csv', 'xlsx'] as const;

type Props<E extends Endpoint> = {
  /** One of transport `download` whose query takes a `format`. */
  endpoint: E;
  input: Omit<Input<E>, 'format'>;
  /** Of the file, without its ending, where the server gives it none. */
  name: string;
  /** Only an icon, where room is short. */
  compact?: boolean;
};

/** Saves what a list shows as a file of the chosen format; while it is on its way, how much has come, and a way to stop. */
export const DownloadButton = <E extends Endpoint>({ endpoint, input, name, compact = false }: Props<E>) => {
  const words = useWords(uiWords);
  const format = useFormat();
  const { loaded, start, cancel } = useFile(endpoint);
  if (loaded !== null) {
    return (
      <Row as="span" inline gap={8} tone="muted" numeric className={styles.download}>
        <span role="status">{words.downloading(format.bytes(loaded))}</span>
        <Button size="small" onClick={cancel}>
          {words.cancel}
        </Button>
      </Row>
    );
  }
  return (
    <MenuButton
      label={words.download}
      icon={<IconDownload />}
      items={FORMATS.map((key) => ({
        key,
        label: words.downloadAs[key],
        onSelect: () => void start({ ...input, format: key } as never, `${name}.${key}`),
      }))}
    >
      {compact ? null : words.download}
    </MenuButton>
  );
};
