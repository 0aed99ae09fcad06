import type { SavedView } from '@onair/contract/preferences/preferences';
import { type FormEvent, useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button, Input } from '../../../shared/kit/controls.ts';
import { IconCheck, IconClose, IconDelete, IconEdit } from '../../../shared/kit/icons.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { VIEW_NAME_MAX } from './saved-views.ts';
import { savedViewsWords } from './saved-views.words.ts';
import styles from './saved-views-panel.module.css';

type Props = {
  view: SavedView;
  /** Its filters are active. */
  current: boolean;
  faultOf: (name: string) => string | undefined;
  onApply: () => void;
  onRename: (name: string) => void;
  onRemove: () => void;
};

export const SavedViewRow = ({ view, current, faultOf, onApply, onRename, onRemove }: Props) => {
  const words = useWords(savedViewsWords);
  const [name, setName] = useState<string | null>(null);
  const fault = name === null ? undefined : faultOf(name);
  const rename = (event: FormEvent) => {
    event.preventDefault();
    if (name === null || fault) return;
    onRename(name);
    setName(null);
  };
  if (name !== null) {
    return (
      <li>
        <form className={styles.save} onSubmit={rename}>
          <Input
            size="small"
            autoFocus
            value={name}
            maxLength={VIEW_NAME_MAX}
            aria-label={words.newName(view.name)}
            onChange={setName}
            {...(fault ? { status: 'error' as const } : {})}
          />
          <Button size="small" type="text" htmlType="submit" icon={<IconCheck />} aria-label={words.confirm} />
          <Button
            size="small"
            type="text"
            icon={<IconClose />}
            aria-label={words.cancel}
            onClick={() => setName(null)}
          />
          {fault ? (
            <Text role="alert" as="p" tone="danger" size={12} className={styles.fault}>
              {fault}
            </Text>
          ) : null}
        </form>
      </li>
    );
  }
  return (
    <Row as="li" rounded className={styles.row}>
      <button type="button" className={styles.apply} aria-label={words.apply(view.name)} onClick={onApply}>
        {view.name}
        {current ? (
          <Text rigid rounded="small" tone="accent" size={12} className={styles.current}>
            {words.current}
          </Text>
        ) : null}
      </button>
      <Button
        size="small"
        type="text"
        icon={<IconEdit />}
        aria-label={words.renameView(view.name)}
        title={words.rename}
        onClick={() => setName(view.name)}
      />
      <Button
        size="small"
        type="text"
        icon={<IconDelete />}
        aria-label={words.removeView(view.name)}
        title={words.remove}
        onClick={onRemove}
      />
    </Row>
  );
};
