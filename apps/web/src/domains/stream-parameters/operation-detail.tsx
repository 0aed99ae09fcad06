import { profileBasic } from '@onair/contract/stream-parameters/changes';
import { differingPaths, type StreamParameters, valueAt } from '@onair/contract/stream-parameters/stream-parameters';
import { useCall } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Stack } from '../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../shared/overlay/overlay.ts';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { SidePanel } from '../../shared/ui/side-panel.tsx';
import { Empty, Loaded } from '../../shared/ui/states.tsx';
import styles from './basic-profile.module.css';
import { ApprovalSteps, ChangeFacts } from './change-facts.tsx';
import { useValueText } from './parameter-fields.ts';
import { basicProfileWords, parameterWords } from './stream-parameters.words.ts';

/** The differences of a change, before and after. */
const DifferenceTable = ({ before, after }: { before: StreamParameters | null; after: StreamParameters }) => {
  const words = useWords(basicProfileWords);
  const names = useWords(parameterWords);
  const textOf = useValueText();
  return (
    <table className={styles.differences}>
      <thead>
        <tr>
          <th scope="col">{words.parameter}</th>
          <th scope="col">{words.before}</th>
          <th scope="col">{words.after}</th>
        </tr>
      </thead>
      <tbody>
        {differingPaths(before, after).map((path) => (
          <tr key={path}>
            <th scope="row">{`${path.startsWith('video') ? words.video : words.audio} · ${names.labels[path]}`}</th>
            <td>{textOf(path, before && valueAt(before, path))}</td>
            <td>{textOf(path, valueAt(after, path))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** A change of the log next to the page: its steps and its differences. */
export const OperationDetail = ({ open, id, onClose }: OverlayProps & { id: string }) => {
  const words = useWords(basicProfileWords);
  const query = useCall(profileBasic, { id }, { enabled: open, handled: true, forgetPrevious: true });
  return (
    <SidePanel open={open} title={words.detail(query.data?.change?.number ?? '')} width={640} onClose={onClose}>
      <Loaded query={query}>
        {({ change, video, audio, original }) =>
          change && video && audio ? (
            <Stack gap={20} className={styles.detail}>
              <ApprovalSteps change={change} upright />
              <DifferenceTable before={original} after={{ video, audio }} />
              <ChangeFacts change={change} />
              <PageLink to="Basic" search={{ id: change.id }}>
                {words.openChange}
              </PageLink>
            </Stack>
          ) : (
            <Empty text={words.notFound} />
          )
        }
      </Loaded>
    </SidePanel>
  );
};
