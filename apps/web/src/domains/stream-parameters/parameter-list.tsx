import {
  differingPaths,
  type ParameterPath,
  type StreamParameters,
  valueAt,
} from '@onair/contract/stream-parameters/stream-parameters';
import { useWords } from '../../shared/i18n/words.ts';
import { IconSwap } from '../../shared/kit/icons.ts';
import { Row, Text } from '../../shared/layout/layout.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { basicProfileWords } from './basic-profile.words.ts';
import { parameterWords } from './parameter.words.ts';
import { PARTS, pathsOf, useValueText } from './parameter-fields.ts';
import styles from './parameter-list.module.css';

type Side = 'new' | 'original';

type Props = { side: Side; parameters: StreamParameters | null; other: StreamParameters | null };

const Item = ({ path, side, parameters, other }: Props & { path: ParameterPath }) => {
  const words = useWords(basicProfileWords);
  const label = useWords(parameterWords).labels[path];
  const textOf = useValueText();
  const value = parameters && valueAt(parameters, path);
  const against = other && valueAt(other, path);
  const changed = parameters !== null && other !== null && value !== against;
  return (
    <div className={styles.item} data-changed={changed}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.value}>{textOf(path, value)}</span>
        {changed ? (
          <Row as="span" inline gap={4} tone="muted" size={12}>
            <IconSwap aria-hidden="true" />
            {side === 'new' ? words.differs(textOf(path, against)) : words.changedShort}
          </Row>
        ) : null}
      </dd>
    </div>
  );
};

/** All parameters of one side of a change; those that differ from the other side are marked in words. */
export const ParameterList = (props: Props) => {
  const words = useWords(basicProfileWords);
  const { side, parameters, other } = props;
  const titles =
    side === 'new'
      ? { video: words.newVideo, audio: words.newAudio }
      : { video: words.originalVideo, audio: words.originalAudio };
  const count = parameters && other ? differingPaths(other, parameters).length : 0;
  const note = side === 'new' ? (other ? words.differences(count) : null) : parameters ? null : words.noOriginal;
  return (
    <PageCard
      title={side === 'new' ? words.newParameters : words.original}
      extra={
        note ? (
          <Text tone="muted" size={13}>
            {note}
          </Text>
        ) : null
      }
    >
      {PARTS.map((part) => (
        <section key={part} className={styles.part}>
          <h3>{titles[part]}</h3>
          <dl>
            {pathsOf(part).map((path) => (
              <Item key={path} path={path} {...props} />
            ))}
          </dl>
        </section>
      ))}
    </PageCard>
  );
};
