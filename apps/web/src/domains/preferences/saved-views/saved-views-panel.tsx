import type { SavedView } from '@onair/contract/preferences/preferences';
import { type FormEvent, useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button, Input, Message } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { changePreferences, usePreferences } from '../change-preferences.ts';
import { SavedViewRow } from './saved-view-row.tsx';
import {
  addView,
  removeView,
  renameView,
  VIEW_NAME_MAX,
  VIEWS_MAX,
  type ViewedList,
  viewFault,
} from './saved-views.ts';
import { savedViewsWords } from './saved-views.words.ts';
import styles from './saved-views-panel.module.css';

export const SavedViewsPanel = ({ list, query, onApply, close }: ViewedList & { close: () => void }) => {
  const words = useWords(savedViewsWords);
  const views = usePreferences()?.[list] ?? [];
  const put = (change: (views: SavedView[]) => SavedView[]) =>
    changePreferences(({ [list]: before = [] }) => ({ [list]: change(before) }));
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const fault = viewFault(views, name, null);
  const faultText = fault === 'full' ? words.full(VIEWS_MAX) : fault ? words[fault] : undefined;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault || busy) return;
    const view = { id: crypto.randomUUID(), name, query };
    setBusy(true);
    const saved = await put((all) => addView(all, view));
    setBusy(false);
    if (!saved) return;
    Message.success(words.saved(name.trim()));
    setName('');
    setTried(false);
  };
  return (
    <div className={styles.panel}>
      {views.length === 0 ? <p className={styles.note}>{words.none}</p> : null}
      <ul className={styles.list}>
        {views.map((view) => (
          <SavedViewRow
            key={view.id}
            view={view}
            current={view.query === query}
            faultOf={(text) => {
              const found = viewFault(views, text, view.id);
              return found && found !== 'full' ? words[found] : undefined;
            }}
            onApply={() => {
              close();
              onApply(view.query);
            }}
            onRename={(text) => void put((all) => renameView(all, view.id, text))}
            onRemove={async () => {
              if (await put((all) => removeView(all, view.id))) Message.success(words.removed(view.name));
            }}
          />
        ))}
      </ul>
      {query === '' ? (
        <p className={styles.note}>{words.nothingToSave}</p>
      ) : (
        <form className={styles.save} onSubmit={save} aria-label={words.saveCurrent}>
          <Input
            value={name}
            maxLength={VIEW_NAME_MAX}
            placeholder={words.saveHint}
            aria-label={words.saveHint}
            onChange={setName}
            {...(tried && fault ? { status: 'error' as const } : {})}
          />
          <Button type="primary" htmlType="submit" loading={busy}>
            {words.save}
          </Button>
          {tried && faultText ? (
            <Text role="alert" as="p" tone="danger" size={12} className={styles.fault}>
              {faultText}
            </Text>
          ) : null}
        </form>
      )}
    </div>
  );
};
