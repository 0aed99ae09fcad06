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
  /** An endpoint of transport `download` whose query has a `format`. */
  endpoint: E;
  input: Omit<Input<E>, 'format'>;
  /** Name of the file without its extension, if the server sends none. */
  name: string;
  /** Only an icon, where space is limited. */
  compact?: boolean;
};

/** Downloads the contents of a list in the selected format, with progress and cancel. */
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
