import styles from './shortcut-list.module.css';

type Shortcut = { keys: readonly string[]; text: string };

/** A list of keys and their actions. */
export const ShortcutList = ({ items }: { items: readonly Shortcut[] }) => (
  <dl className={styles.list}>
    {items.map(({ keys, text }) => (
      <div key={text}>
        <dt>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);
