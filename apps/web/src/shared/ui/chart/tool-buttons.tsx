import { use } from 'react';
import { useWords, wordsNow } from '../../i18n/words.ts';
import { Button, Message } from '../../kit/controls.ts';
import { IconDownload, IconNav } from '../../kit/icons.ts';
import { Row } from '../../layout/layout.tsx';
import { MenuButton } from '../menu-button.tsx';
import { chartWords } from './chart.words.ts';
import styles from './chart-card.module.css';
import { ChartToolsContext } from './chart-tools.ts';
import { readPalette } from './palette.ts';

type ToolButtonsProps = {
  title: string;
  /** Lines below the title of a saved picture: the range, the figure. The first becomes part of the file's name. */
  facts: readonly string[];
  /** Saves the figures as CSV. */
  onCsv: (() => void) | undefined;
  disabled: boolean;
};

/** The tools of every chart: show the figures as a table, save them, save the picture. */
export const ToolButtons = ({ title, facts, onCsv, disabled }: ToolButtonsProps) => {
  const words = useWords(chartWords);
  const tools = use(ChartToolsContext);
  if (!tools) throw new Error('ToolButtons are for a card with chart tools');
  const png = async () => {
    const { savePicture } = await import('./picture.ts');
    await savePicture(tools.pictures(), title, facts, readPalette());
    Message.success(wordsNow(chartWords).saved);
  };
  return (
    <Row gap={2} align="stretch" className={`${styles.tools} screen-only`}>
      <Button
        type="text"
        size="small"
        className={styles.tool ?? ''}
        icon={<IconNav />}
        aria-label={words.asTable(title)}
        title={words.asTable(title)}
        aria-pressed={tools.asTable}
        disabled={disabled}
        onClick={tools.toggle}
      />
      <MenuButton
        type="text"
        size="small"
        className={styles.tool ?? ''}
        label={words.save(title)}
        icon={<IconDownload />}
        disabled={disabled}
        items={[
          ...(onCsv ? [{ key: 'csv', label: words.csv, onSelect: onCsv }] : []),
          { key: 'png', label: words.png, onSelect: () => void png() },
        ]}
      />
    </Row>
  );
};
