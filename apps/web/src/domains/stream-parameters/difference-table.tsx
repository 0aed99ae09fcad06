import { differingPaths, type StreamParameters, valueAt } from '@onair/contract/stream-parameters/stream-parameters';
import { useWords } from '../../shared/i18n/words.ts';
import styles from './basic-profile.module.css';
import { basicProfileWords } from './basic-profile.words.ts';
import { parameterWords } from './parameter.words.ts';
import { useValueText } from './parameter-fields.ts';

/** The differences of a change, before and after. */
export const DifferenceTable = ({ before, after }: { before: StreamParameters | null; after: StreamParameters }) => {
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
