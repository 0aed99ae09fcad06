import type { Application } from '@onair/contract/campaigns/campaigns';
import type { ReactNode } from 'react';
import { useFormat } from '../../shared/i18n/format.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { CompanyTime } from '../../shared/ui/company-time.tsx';
import { Facts } from '../../shared/ui/facts.tsx';
import styles from './result.module.css';
import { resultWords } from './result.words.ts';
import { stepFormWords } from './step-form.words.ts';

/** The content of an application. The link is user input: it opens without an opener and without a referrer. */
export const ApplicationFacts = ({ application }: { application: Application }) => {
  const words = useWords(resultWords);
  const { labels, channelTypes } = useWords(stepFormWords);
  const format = useFormat();
  const { form } = application;
  const [from = '', to = ''] = form.promotionTime;
  const facts: [label: string, value: ReactNode][] = [
    [labels.activityName, form.activityName],
    [words.author, application.author || words.system],
    [words.appliedAt, <CompanyTime key="at" at={application.createdAt} to="minute" />],
    [labels.channelType, channelTypes[form.channelType]],
    [labels.promotionTime, words.between(format.day(from), format.day(to))],
    [
      labels.promoteLink,
      <a key="link" href={form.promoteLink} target="_blank" rel="noopener noreferrer">
        {form.promoteLink}
      </a>,
    ],
    [labels.advertisingSource, form.advertisingSource],
    [labels.advertisingMedia, form.advertisingMedia],
    [labels.keyword, form.keyword.join(words.comma)],
    [labels.pushNotify, form.pushNotify ? words.yes : words.no],
    [labels.advertisingContent, form.advertisingContent],
  ];
  return (
    <Facts
      look="columns"
      className={styles.facts}
      facts={facts.map(([label, value]) => [
        label,
        <span key={label} data-content>
          {value}
        </span>,
      ])}
    />
  );
};
