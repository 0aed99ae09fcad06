import { contentPictureUrl } from '@onair/contract/content/pictures';
import type { SearchResult } from '@onair/contract/search/search';
import {
  Fragment,
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useCompanyClock } from '../../shared/i18n/company-clock.ts';
import { contentWords } from '../../shared/i18n/content.words.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { IconClose, IconSearch } from '../../shared/kit/icons.ts';
import { Row, Text } from '../../shared/layout/layout.tsx';
import { isComposing } from '../../shared/page/composing.ts';
import { coverSrc } from '../../shared/picture/content-picture.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { type Fact, Facts } from '../../shared/ui/facts.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import type { Choice } from './matches.ts';
import styles from './palette.module.css';
import { paletteWords } from './search.words.ts';
import { useTargets } from './targets.ts';

/** Details of a record, from the search response. */
const useFacts = (): ((found: SearchResult) => Fact[]) => {
  const { preview: words } = useWords(paletteWords);
  const content = useWords(contentWords);
  const format = useFormat();
  const clock = useCompanyClock();
  return ({ kind, hint, preview }) => {
    const { contentType, category, status, at, filterType, count, rule, title, jobName } = preview;
    const facts: (readonly [string, string | undefined])[] = [
      [words.hints[kind], hint],
      [words.type, contentType && content.contentTypes[contentType]],
      [words.category, category && content.categories[category]],
      [words.status, status && content.statuses[status]],
      [words.selection, filterType && words.filterTypes[filterType]],
      [words.items, count === undefined ? undefined : format.number(count)],
      [words.rule, rule],
      [words.title, title],
      [words.job, jobName],
      [words.published, kind === 'content' && at ? clock.date(at) : undefined],
      [words.status, kind === 'studio' ? (at ? words.live(clock.minute(at)) : words.idle) : undefined],
    ];
    return facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  };
};

type Props = { choices: readonly Choice[]; current: Choice | undefined };

/**
 * Details of the highlighted choice, next to the list. Covers of all choices are fetched with the list, so that none
 * has to be waited for.
 */
const PalettePreview = ({ choices, current }: Props) => {
  const words = useWords(paletteWords);
  const factsOf = useFacts();
  const found = current?.found;
  const covers = choices.flatMap(({ key, found: one }) =>
    one?.preview.coverId ? [{ key, id: one.preview.coverId }] : [],
  );
  return (
    <section className={styles.preview} aria-label={words.preview.name}>
      {covers.map(({ key, id }) => (
        <img key={key} src={coverSrc(contentPictureUrl(id), 320)} alt="" hidden={key !== current?.key} />
      ))}
      {found?.kind === 'person' ? <Avatar name={found.label} src={found.preview.avatar ?? ''} size={48} /> : null}
      {current ? (
        <Text as="p" weight="medium" below={8} anywhere>
          {current.label}
        </Text>
      ) : null}
      {found ? (
        <Facts look="table" facts={factsOf(found)} className={styles.facts} />
      ) : (
        <Text as="p" tone="muted" size={12} anywhere>
          {current?.hint}
        </Text>
      )}
    </section>
  );
};

/** Search for every target: a combobox over a list, by the ARIA pattern. */
export const Palette = ({ close }: { close: () => void }) => {
  const words = useWords(paletteWords);
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  // Marked by its key: records that arrive later stand before actions. Null for the first choice.
  const [marked, setMarked] = useState<string | null>(null);
  const shown = useDeferredValue(query);
  const { choices, searching, failed } = useTargets(shown);
  // Enter refers to the current text: it waits for the results of the whole query.
  const [entered, setEntered] = useState(false);
  const current = Math.max(
    0,
    choices.findIndex(({ key }) => key === marked),
  );
  useEffect(() => dialog.current?.showModal(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked choice stays in sight
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const run = (choice: Choice | undefined) => {
    if (!choice) return;
    close();
    choice.run();
  };
  const runCurrent = useEffectEvent(() => run(choices[current]));
  useEffect(() => {
    if (!entered || shown !== query) return;
    setEntered(false);
    runCurrent();
  }, [entered, shown, query]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || choices.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setMarked(choices.at((current + step) % choices.length)?.key ?? null);
    else if (event.key === 'Enter') setEntered(true);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by keyboard
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={words.title}
      onClose={close}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <Row gap={12} tone="muted" size={18} rigid className={styles.field}>
        <IconSearch />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={choices[current] ? `${id}-${current}` : undefined}
          aria-autocomplete="list"
          aria-label={words.placeholder}
          placeholder={words.placeholder}
          maxLength={60}
          value={query}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setQuery(event.target.value);
            setMarked(null);
          }}
        />
        {/* Phones have no Escape, and little of the backdrop to touch. */}
        <IconButton type="text" label={words.close} icon={<IconClose />} className={styles.close} onClick={close} />
      </Row>
      <div className={styles.body}>
        <div className={styles.list} ref={list}>
          <div id={`${id}-list`} role="listbox" aria-label={words.title}>
            {choices.map((choice, index) => (
              <Fragment key={choice.key}>
                {choice.group === choices[index - 1]?.group ? null : (
                  <div className={styles.group} role="presentation">
                    {choice.group}
                  </div>
                )}
                <Row
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === current}
                  gap={16}
                  justify="between"
                  rounded
                  className={styles.choice}
                  onPointerMove={() => setMarked(choice.key)}
                  onClick={() => run(choice)}
                >
                  <span>{choice.label}</span>
                  <Text tone="muted" size={12}>
                    {choice.hint}
                  </Text>
                </Row>
              </Fragment>
            ))}
          </div>
          {searching ? (
            <Text as="div" tone="muted" text="center" pad={[16, 12]}>
              {words.searching}
            </Text>
          ) : null}
          {failed ? (
            <Text as="div" tone="muted" text="center" pad={[16, 12]}>
              {words.failed}
            </Text>
          ) : null}
          {choices.length === 0 && !searching && !failed ? (
            <Text as="div" tone="muted" text="center" pad={[16, 12]}>
              {words.nothing}
            </Text>
          ) : null}
        </div>
        {choices.length > 0 ? <PalettePreview choices={choices} current={choices[current]} /> : null}
      </div>
      <Text as="div" tone="muted" size={12} pad={[8, 16]} rigid className={styles.keys}>
        <span className={styles.keyNames}>{words.keys}</span>
        <span className="sr-only" role="status">
          {words.results(choices.length)}
        </span>
      </Text>
    </dialog>
  );
};
