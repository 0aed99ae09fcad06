import {
  getReaderCommentRules,
  liftReaderBlock,
  listReaderBlocks,
  type ReaderCommentRules,
  saveReaderCommentRules,
} from '@onair/contract/content/reader-comments';
import { readNow, useCall, useWrite } from '../../../shared/api/query.ts';
import { SwitchField } from '../../../shared/form/choice-fields.tsx';
import { FormPanel } from '../../../shared/form/form-frames.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { Empty, Loaded } from '../../../shared/ui/states.tsx';
import { itemWords } from './item.words.ts';
import styles from './library.module.css';

const Blocks = () => {
  const words = useWords(itemWords);
  const clock = useCompanyClock();
  const query = useCall(listReaderBlocks, {}, { handled: true, staleTime: 0 });
  const lift = useWrite(liftReaderBlock, { onDone: () => void Message.success(wordsNow(itemWords).liftDone) });
  return (
    <section>
      <Text as="h3" size={14} weight="medium" above={20} below={8}>
        {words.blocks}
      </Text>
      <Loaded query={query} isEmpty={(list) => list.length === 0} empty={<Empty text={words.noBlocks} />}>
        {(list) => (
          <ul className={styles.comments}>
            {list.map((block) => (
              <li key={block.id} className={styles.comment}>
                <Row wrap gap={[4, 12]} justify="between">
                  <Text weight="medium" anywhere data-content>
                    {block.names.join(', ')}
                  </Text>
                  <Button
                    size="mini"
                    loading={lift.isPending}
                    aria-label={words.liftOf(block.names[0] ?? '')}
                    onClick={() => lift.mutate({ id: block.id })}
                  >
                    {words.lift}
                  </Button>
                </Row>
                <Text as="p" tone="muted" size={12} anywhere>
                  {[
                    block.until ? words.blockedUntil(clock.minute(block.until)) : words.blockLengths.forGood,
                    words.blockedBy(block.by, clock.minute(block.at)),
                    ...(block.reason ? [words.blockedFor(block.reason)] : []),
                    ...(block.refused > 0 && block.refusedAt
                      ? [words.refusedSince(block.refused, clock.minute(block.refusedAt))]
                      : []),
                  ].join(' · ')}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
};

const rulesOf = ({ holdFirst, holdLinks }: ReaderCommentRules) => ({ holdFirst, holdLinks });

const Rules = ({ rules, open, onClose }: { rules: ReaderCommentRules; open: boolean; onClose: () => void }) => {
  const words = useWords(itemWords);
  const form = useForm({
    endpoint: saveReaderCommentRules,
    of: 'rules',
    initial: rulesOf(rules),
    version: rules.version,
    input: (values, { version }) => ({ ...values, version }),
    latest: async () => {
      const latest = await readNow(getReaderCommentRules, {});
      return { values: rulesOf(latest), version: latest.version };
    },
    onDone: () => void Message.success(wordsNow(itemWords).settingsSaved),
  });
  return (
    <FormPanel form={form} open={open} title={words.commentSettings} width={420} onClose={onClose}>
      <Text as="p" tone="muted" below={12}>
        {words.settingsHint}
      </Text>
      <SwitchField field={form.field('holdFirst')} label={words.holdFirst} hint={words.holdFirstHint} />
      <SwitchField field={form.field('holdLinks')} label={words.holdLinks} hint={words.holdLinksHint} />
      <Blocks />
    </FormPanel>
  );
};

/** Which comments of readers wait, on every item, and which senders are blocked. */
export const CommentSettings = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const words = useWords(itemWords);
  const query = useCall(getReaderCommentRules, {}, { handled: true, staleTime: 0, enabled: open });
  if (query.data) return <Rules rules={query.data} open={open} onClose={onClose} />;
  return (
    <SidePanel open={open} title={words.commentSettings} width={420} onClose={onClose}>
      <Loaded query={query}>{() => null}</Loaded>
    </SidePanel>
  );
};
