import { useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.ts';
import { Input } from '../../kit/controls.ts';
import { IconLeft, IconRight } from '../../kit/icons.ts';
import { Row, Text } from '../../layout/layout.tsx';
import { NamedSelect } from '../named-select.tsx';
import { dataTableWords } from './data-table.words.ts';
import { pageCount, pageNumbers, pageTyped } from './page-numbers.ts';
import styles from './pager.module.css';

type Props = {
  current: number;
  pageSize: number;
  total: number;
  onChange: (current: number, pageSize: number) => void;
  sizes?: readonly number[];
  /** Only previous and next, where space is limited. */
  compact?: boolean;
};

const PageJump = ({ pages, onJump }: { pages: number; onJump: (page: number) => void }) => {
  const words = useWords(dataTableWords);
  const [text, setText] = useState('');
  const jump = () => {
    const page = pageTyped(text, pages);
    setText('');
    if (page !== null) onJump(page);
  };
  return (
    <Row as="span" inline gap={8} tone="muted" className={styles.jump}>
      <span aria-hidden="true">{words.goTo}</span>
      <Input
        value={text}
        onChange={setText}
        onPressEnter={jump}
        onBlur={jump}
        inputMode="numeric"
        aria-label={words.goToPage}
        maxLength={6}
      />
      <span aria-hidden="true">{words.goToAfter}</span>
    </Row>
  );
};

/**
 * The pager of a list: total, page buttons, size and jump. The kit's has neither buttons nor names for its controls.
 */
export const Pager = ({ current, pageSize, total, onChange, sizes = [10, 20, 50, 100], compact = false }: Props) => {
  const words = useWords(dataTableWords);
  const format = useFormat();
  const pages = pageCount(total, pageSize);
  const to = (page: number) => page !== current && onChange(page, pageSize);
  const options = sizes.includes(pageSize) ? sizes : [...sizes, pageSize].sort((a, b) => a - b);
  return (
    <Row as="nav" wrap gap={[8, 16]} justify="end" aria-label={words.pages}>
      <Text tone="muted">{words.total(format.number(total), total)}</Text>
      <Row as="ul" wrap gap={4} className={styles.list}>
        <li>
          <button type="button" aria-label={words.previous} disabled={current <= 1} onClick={() => to(current - 1)}>
            <IconLeft />
          </button>
        </li>
        {compact ? (
          <li className={styles.place}>{words.pageOf(format.number(current), format.number(pages))}</li>
        ) : (
          pageNumbers(current, pages).map((page, index) =>
            page === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a fold has nothing but its place
              <li key={`fold ${index}`} className={styles.fold} aria-hidden="true">
                …
              </li>
            ) : (
              <li key={page}>
                <button
                  type="button"
                  aria-label={words.page(format.number(page))}
                  {...(page === current ? { 'aria-current': 'page' } : {})}
                  onClick={() => to(page)}
                >
                  {format.number(page)}
                </button>
              </li>
            ),
          )
        )}
        <li>
          <button type="button" aria-label={words.next} disabled={current >= pages} onClick={() => to(current + 1)}>
            <IconRight />
          </button>
        </li>
      </Row>
      <NamedSelect
        name={words.pageSize}
        className={styles.size}
        value={pageSize}
        options={options.map((size) => ({ value: size, label: words.perPage(format.number(size)) }))}
        onChange={(size) => onChange(1, size ?? pageSize)}
      />
      {compact || pages <= 2 ? null : <PageJump pages={pages} onJump={to} />}
    </Row>
  );
};
