import { ALT_MAX, CAPTION_MAX } from '@onair/contract/content/documents/document';
import { useWords } from '../../../shared/i18n/words.ts';
import { Checkbox, Input } from '../../../shared/kit/controls.ts';
import { Field } from '../../../shared/ui/field.tsx';
import { picturesWords } from './pictures.words.ts';

/** Texts of a picture. `decorative`: it needs no alternative text. */
export type Description = { alt: string; decorative: boolean; caption: string };
export const UNDESCRIBED: Description = { alt: '', decorative: false, caption: '' };

export const isDescribed = ({ alt, decorative }: Description): boolean => decorative || alt.trim() !== '';

type Props = {
  value: Description;
  onChange: (value: Description) => void;
  /** Whether missing input is highlighted. */
  submitted: boolean;
  /** Pictures of a gallery have none. */
  captioned: boolean;
};

/** Asks what a picture shows, and for the line below it. */
export const PictureFields = ({ value, onChange, submitted, captioned }: Props) => {
  const words = useWords(picturesWords);
  const fault = submitted && !isDescribed(value) ? words.altNeeded : undefined;
  return (
    <div>
      <Field label={words.alt} required={!value.decorative} hint={words.altHint} fault={fault}>
        {({ id, describedBy, invalid }) => (
          <Input
            id={id}
            value={value.decorative ? '' : value.alt}
            disabled={value.decorative}
            maxLength={ALT_MAX}
            onChange={(alt) => onChange({ ...value, alt })}
            {...(invalid ? { status: 'error' as const } : {})}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
          />
        )}
      </Field>
      <Checkbox checked={value.decorative} onChange={(decorative) => onChange({ ...value, decorative })}>
        {words.decorative}
      </Checkbox>
      {captioned ? (
        <Field label={words.caption}>
          {({ id, describedBy }) => (
            <Input
              id={id}
              value={value.caption}
              maxLength={CAPTION_MAX}
              onChange={(caption) => onChange({ ...value, caption })}
              aria-describedby={describedBy}
            />
          )}
        </Field>
      ) : null}
    </div>
  );
};
