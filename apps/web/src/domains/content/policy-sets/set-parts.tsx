import type { PolicySet } from '@onair/contract/content/policy-sets';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { useMay } from '../../../shared/session/permission.tsx';
import { TabList } from '../../../shared/ui/tab-list.tsx';
import type { Part } from './search-state.ts';
import { setWords } from './set.words.ts';
import { SetContents } from './set-contents.tsx';
import { type SetActs, SetDetails } from './set-details.tsx';
import { SetForm } from './set-form.tsx';
import type { SetEditor } from './use-set-editor.ts';

type Props = {
  set: PolicySet;
  part: Part;
  editor: SetEditor;
  onPart: (part: Part) => void;
} & SetActs;

/** Details, contents and, for those who may, the form. */
export const SetParts = ({ set, part, editor, onPart, ...acts }: Props) => {
  const words = useWords(setWords);
  const format = useFormat();
  const edits = useMay('content');
  const tabs: { key: Part; title: string }[] = [
    { key: 'details', title: words.details },
    { key: 'contents', title: words.contents(format.number(set.count)) },
    ...(edits ? [{ key: 'edit' as const, title: words.edit }] : []),
  ];
  const active = tabs.some((tab) => tab.key === part) ? part : 'details';
  return (
    <TabList label={words.parts} tabs={tabs} active={active} onChange={onPart}>
      {active === 'details' ? (
        <SetDetails set={set} editor={editor} {...acts} />
      ) : active === 'contents' ? (
        <SetContents set={set} editor={editor} />
      ) : (
        <SetForm set={set} editor={editor} />
      )}
    </TabList>
  );
};
