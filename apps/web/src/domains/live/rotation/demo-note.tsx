import { type Rotation, switchDemoBroadcast } from '@onair/contract/live/rotation';
import { useWrite } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Alert, Switch, Tag } from '../../../shared/kit/controls.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import styles from '../methods/methods.module.css';
import { keepRotation } from './rotation.state.ts';
import { rotationWords } from './rotation.words.ts';

/** Marks a running demo, with the switch that ends it; renders nothing outside the demo company. */
export const DemoNote = ({ rotation }: { rotation: Rotation }) => {
  const words = useWords(rotationWords);
  const write = useWrite(switchDemoBroadcast, { onDone: keepRotation });
  const { demo, running, studioId } = rotation;
  if (demo === null || (demo === 'off' && running)) return null;
  return (
    <Alert
      type="info"
      showIcon={false}
      content={
        <Row as="span" wrap gap={[8, 12]}>
          <Tag color="arcoblue" bordered>
            {words.demo}
          </Tag>
          <span className={styles.demoText}>{demo === 'on' ? words.demoOn : words.demoOff}</span>
          <Switch
            checked={demo === 'on'}
            loading={write.isPending}
            aria-label={words.demoSwitch}
            onChange={(on) => write.mutate({ studioId, on })}
          />
        </Row>
      }
    />
  );
};
