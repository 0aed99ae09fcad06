import { type ReactNode, useId, useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Input } from '../../../shared/kit/controls.ts';
import { IconEye, IconEyeInvisible } from '../../../shared/kit/icons.ts';
import styles from './login.module.css';
import { loginWords } from './login.words.ts';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The fault of the value, shown below the field and announced. */
  fault?: string | undefined;
  hint?: string | undefined;
  placeholder?: string;
  prefix?: ReactNode;
  secret?: boolean;
  autoComplete: string;
  autoFocus?: boolean;
};

/** A labeled field with a line reserved for its fault, so that the form never shifts. */
export const TextField = ({ label, value, onChange, fault, hint, secret = false, ...rest }: Props) => {
  const words = useWords(loginWords);
  const id = useId();
  const [shown, setShown] = useState(false);
  const eye = (
    <button
      type="button"
      className={styles.eye}
      aria-label={shown ? words.hidePassword : words.showPassword}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      {shown ? <IconEye /> : <IconEyeInvisible />}
    </button>
  );
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        size="large"
        value={value}
        onChange={onChange}
        type={secret && !shown ? 'password' : 'text'}
        status={fault ? 'error' : undefined}
        aria-invalid={Boolean(fault)}
        aria-describedby={`${id}-note`}
        suffix={secret ? eye : undefined}
        maxLength={secret ? 128 : 254}
        {...rest}
      />
      <p id={`${id}-note`} className={fault ? styles.fault : styles.hint} aria-live="polite">
        {fault ?? hint}
      </p>
    </div>
  );
};
