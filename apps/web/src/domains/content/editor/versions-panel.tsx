import type { Doc } from '@onair/contract/content/documents/document';
import { getVersion, listVersions, restoreVersion } from '@onair/contract/content/documents/versions';
import { getDocument } from '@onair/contract/content/workflow/workflow';
import { useMemo, useState } from 'react';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { Empty, Loaded } from '../../../shared/ui/states.tsx';
import { documentDiff, type Piece } from './diff.ts';
import styles from './editor.module.css';
import { editorWords } from './editor.words.ts';

const Marked = ({ kind, text }: Piece) => {
  const words = useWords(editorWords);
  if (kind === 'same') return text;
  const Tag = kind === 'added' ? 'ins' : 'del';
  return (
    <Tag>
      <span className={styles.spoken}>{words[kind]}</span>
      {text}
    </Tag>
  );
};

/** What changed from one document to another, word by word. */
const DocumentChanges = ({ before, after }: { before: Doc; after: Doc }) => {
  const words = useWords(editorWords);
  const lines = useMemo(() => documentDiff(before, after), [before, after]);
  if (lines.every((line) => line.every(({ kind }) => kind === 'same'))) return <Empty text={words.same} />;
  return (
    <div className={styles.changes} data-content>
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and never move
        <p key={place}>
          {line.map((piece, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Marked key={at} {...piece} />
          ))}
        </p>
      ))}
    </div>
  );
};

type VersionViewProps = { id: number; no: number; may: boolean };

/** The changes since a version, and its restore button. */
const VersionView = ({ id, no, may }: VersionViewProps) => {
  const words = useWords(editorWords);
  const then = useCall(getVersion, { id, no }, { handled: true, forgetPrevious: true });
  const now = useCall(getDocument, { id }, { handled: true });
  const restoration = useWrite(restoreVersion, {
    onDone: () => void Message.success(wordsNow(editorWords).restored(no)),
  });
  return (
    <Stack gap={12}>
      <Row justify="between" gap={12} wrap>
        <Text as="h3" weight="medium">
          {words.diffTitle(no)}
        </Text>
        {may ? (
          <Button
            type="primary"
            loading={restoration.isPending}
            disabled={!now.data}
            onClick={() => now.data && restoration.mutate({ id, no, version: now.data.version })}
          >
            {words.restore}
          </Button>
        ) : null}
      </Row>
      <Loaded query={then}>
        {({ doc }) => <Loaded query={now}>{(current) => <DocumentChanges before={doc} after={current.doc} />}</Loaded>}
      </Loaded>
    </Stack>
  );
};

type Props = OverlayProps & { id: number; may: boolean };

/** The versions of an item: authors, reasons, changes since, and restoring one. */
export const VersionsPanel = ({ id, open, may, onClose }: Props) => {
  const words = useWords(editorWords);
  const format = useFormat();
  const clock = useCompanyClock();
  const [chosen, choose] = useState<number | null>(null);
  const query = useCall(listVersions, { id }, { enabled: open, handled: true, forgetPrevious: true });
  return (
    <SidePanel open={open} title={words.versionsTitle} width={720} onClose={onClose}>
      <Loaded query={query} isEmpty={(list) => list.length === 0} empty={<Empty text={words.noVersions} />}>
        {(list) => (
          <Stack gap={24}>
            <ul className={styles.versions}>
              {list.map(({ no, kind, at, author, others }) => (
                <li key={no}>
                  <Button type="text" long aria-pressed={no === chosen} onClick={() => choose(no)}>
                    <Row as="span" justify="between" gap={12}>
                      <span>
                        {words.version(no)} · {words.kinds[kind]} ·{' '}
                        <span data-content>
                          {format.list([author?.name ?? words.gone, ...others.map(({ name }) => name)])}
                        </span>
                      </span>
                      <span>{clock.minute(at)}</span>
                    </Row>
                  </Button>
                </li>
              ))}
            </ul>
            {chosen === null ? <Text tone="muted">{words.choose}</Text> : <VersionView id={id} no={chosen} may={may} />}
          </Stack>
        )}
      </Loaded>
    </SidePanel>
  );
};
