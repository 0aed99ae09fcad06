import { TagField as TagBox } from '../ui/tag-field.tsx';
import { type FieldProps, Labelled } from './labelled.tsx';

type Props = FieldProps<readonly string[]> & { max: number; maxLength: number; placeholder?: string };

/** Several short texts. */
export const TagsField = ({ field, max, maxLength, placeholder, ...labelled }: Props) => (
  <Labelled field={field} {...labelled}>
    {({ id, 'aria-describedby': describedBy, 'aria-invalid': invalid }, labelId) => (
      <TagBox
        id={id}
        labelledBy={labelId}
        describedBy={describedBy}
        invalid={invalid}
        {...(placeholder ? { placeholder } : {})}
        {...{ max, maxLength }}
        value={field.value}
        onChange={(values) => field.onChange(values)}
      />
    )}
  </Labelled>
);
