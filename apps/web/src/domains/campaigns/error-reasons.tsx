import type { Application } from '@onair/contract/campaigns/campaigns';
import { useId, useState } from 'react';
import { useCompanyClock } from '../../shared/i18n/company-clock.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { IconLink } from '../../shared/kit/icons.ts';
import { Text } from '../../shared/layout/layout.tsx';
import { PageLink } from '../../shared/ui/page-link.tsx';
import styles from './campaigns.module.css';
import { resultWords } from './campaigns.words.ts';

/** Explains inline how a domain is registered in China. */
const Filing = () => {
  const words = useWords(resultWords);
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<IconLink />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {words.filing}
      </Button>
      <ol id={id} className={styles.filing} hidden={!open}>
        {Object.values(words.filingSteps).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  );
};

/** Why it was returned, each reason with its solution. */
export const ErrorReasons = ({ application }: { application: Application }) => {
  const words = useWords(resultWords);
  const clock = useCompanyClock();
  const stop = application.progress.find(({ status }) => status === 'stopped');
  return (
    <>
      <ol className={styles.why}>
        {application.reasons.map(({ code, note }) => (
          <li key={code}>
            {code === 'domain' ? (
              <>
                {words.domainReason} <Filing />
              </>
            ) : code === 'authority' ? (
              <p>
                {words.authorityReason} <PageLink to="Accounts">{words.accounts}</PageLink>
              </p>
            ) : (
              <span className={styles.note} data-content>
                {note}
              </span>
            )}
          </li>
        ))}
      </ol>
      {stop?.at ? (
        <Text as="p" tone="muted" size={13}>
          {words.returnedBy(stop.by || words.system, clock.minute(stop.at))}
        </Text>
      ) : null}
    </>
  );
};
