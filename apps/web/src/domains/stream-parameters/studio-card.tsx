import type { StudioParameters } from '@onair/contract/stream-parameters/changes';
import { useCompanyClock } from '../../shared/i18n/company-clock.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Alert, Button } from '../../shared/kit/controls.ts';
import { Row, Text } from '../../shared/layout/layout.tsx';
import { NamedSelect } from '../../shared/ui/named-select.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { PageLink } from '../../shared/ui/page-link.tsx';
import styles from './group-form.module.css';
import { groupFormWords } from './group-form.words.ts';
import type { GroupForm } from './use-group-form.ts';

type Props = {
  studios: readonly StudioParameters[];
  current: StudioParameters;
  group: GroupForm;
  onChoose: (slug: string) => void;
};

/** Selects the studio of the change; shows its parameters in effect, and what prevents a change. */
export const StudioCard = ({ studios, current, group, onChoose }: Props) => {
  const words = useWords(groupFormWords);
  const clock = useCompanyClock();
  const { inForce, open } = current;
  return (
    <PageCard>
      <Row wrap gap={[8, 16]}>
        <Text as="h2" size={16} line={24} weight="medium">
          {words.studioTitle}
        </Text>
        <NamedSelect
          name={words.studioTitle}
          className={styles.studioChoice}
          value={current.studio.slug}
          options={studios.map(({ studio }) => ({ value: studio.slug, label: studio.name }))}
          onChange={(slug) => slug && onChoose(slug)}
        />
        <Text tone="muted">
          {inForce ? words.inForce(inForce.version, clock.minute(inForce.since)) : words.noneInForce}
        </Text>
      </Row>
      <div aria-live="polite">
        {open ? (
          <Alert
            className={styles.notice}
            type="warning"
            content={words.open(open.number, open.submitted.name, clock.minute(open.submitted.at))}
            action={
              <PageLink to="Basic" search={{ id: open.id }} className={styles.link}>
                {words.toOpen}
              </PageLink>
            }
          />
        ) : null}
        {group.outdated && inForce ? (
          <Alert
            className={styles.notice}
            type="warning"
            content={words.outdated(inForce.version)}
            action={
              <Button size="mini" onClick={group.rebase}>
                {words.compare}
              </Button>
            }
          />
        ) : null}
        {group.form.notice && !open ? (
          <Alert className={styles.notice} type="error" content={group.form.notice} />
        ) : null}
      </div>
    </PageCard>
  );
};
