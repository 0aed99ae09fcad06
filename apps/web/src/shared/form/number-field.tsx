import type { ReactNode } from 'react';
import type { InputNumberProps } from '../kit/controls.ts';
import { Row } from '../layout/layout.tsx';
import { IntegerInput } from './integer-input.tsx';
import { type FieldProps, forLabel, Labelled } from './labelled.tsx';

type Props = FieldProps<number | undefined> &
  Pick<InputNumberProps, 'className' | 'formatter' | 'parser' | 'suffix'> & {
    /** At the right of the control, such as the button of a one-line form. */
    after?: ReactNode;
  };

/** An integer within the limits of the contract; undefined while empty. */
export const NumberField = (props: Props) => {
  const [labelled, { after, ...rest }] = forLabel<number | undefined, Props>(props);
  const { field } = labelled;
  return (
    <Labelled {...labelled}>
      {({ status, ...control }) => (
        <Row as="span" gap={8}>
          <IntegerInput
            {...rest}
            {...control}
            error={status === 'error'}
            min={field.limits.minimum}
            max={field.limits.maximum}
            value={field.value}
            onChange={field.onChange}
          />
          {after}
        </Row>
      )}
    </Labelled>
  );
};
