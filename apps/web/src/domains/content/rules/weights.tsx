import { CATEGORIES, CONTENT_TYPES } from '@onair/contract/content/items';
import type { RuleSettings } from '@onair/contract/content/rules';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { InputNumber } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { Field, FieldGroup } from '../../../shared/ui/field.tsx';
import styles from './rules.module.css';
import { rulesWords } from './rules.words.ts';

type Props = { settings: RuleSettings; readOnly: boolean; onChange: (settings: RuleSettings) => void };
type Box = { label: string; weight: number; set: (weight: number) => void };

const Boxes = ({ label, boxes, readOnly }: { label: string; boxes: readonly Box[]; readOnly: boolean }) => (
  <FieldGroup label={label}>
    <div className={styles.weights}>
      {boxes.map(({ label: name, weight, set }) => (
        <Field key={name} label={name} inline>
          {({ id }) => (
            <InputNumber
              id={id}
              min={0}
              max={1000}
              step={10}
              precision={0}
              disabled={readOnly}
              value={weight}
              // An empty box is on its way to another number; left empty, it shows the stored one again.
              onChange={(value?: number) => value !== undefined && set(value)}
            />
          )}
        </Field>
      ))}
    </div>
  </FieldGroup>
);

/** How much a click counts, by category and by type. */
export const Weights = ({ settings, readOnly, onChange }: Props) => {
  const words = useWords(rulesWords);
  const content = useWords(contentWords);
  const { categories = [], types = [] } = settings;
  const byCategory = CATEGORIES.map((category) => ({
    label: content.categories[category],
    weight: categories.find((each) => each.category === category)?.weight ?? 100,
    set: (weight: number) =>
      onChange({
        ...settings,
        categories: [...categories.filter((each) => each.category !== category), { category, weight }],
      }),
  }));
  const byType = CONTENT_TYPES.map((type) => ({
    label: content.contentTypes[type],
    weight: types.find((each) => each.type === type)?.weight ?? 100,
    set: (weight: number) =>
      onChange({ ...settings, types: [...types.filter((each) => each.type !== type), { type, weight }] }),
  }));
  return (
    <>
      <Text as="p" tone="muted" size={12} line={20} className={styles.text}>
        {words.weightHint}
      </Text>
      <Boxes label={words.categories} boxes={byCategory} readOnly={readOnly} />
      <Boxes label={words.types} boxes={byType} readOnly={readOnly} />
    </>
  );
};
