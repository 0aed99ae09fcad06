import { type AuditVerification, auditVerification, verifyAuditLog } from '@onair/contract/audit/audit';
import { keyOf, queryClient, useCall, useWrite } from '../../shared/api/query.ts';
import { useCompanyClock } from '../../shared/i18n/company-clock.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button, Progress } from '../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../shared/layout/layout.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { Loaded, Skeleton } from '../../shared/ui/states.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import { auditWords } from './audit.words.ts';

/** Polling interval for the progress of a run. */
const POLL_MS = 500;

const Verdict = ({ state }: { state: AuditVerification }) => {
  const words = useWords(auditWords);
  const format = useFormat();
  const clock = useCompanyClock();
  const { running, checked, total, result } = state;
  if (running) {
    const percent = total === 0 ? 0 : Math.min(100, Math.floor((checked / total) * 100));
    return (
      <>
        <StatusTag tone="busy">{words.running(format.number(checked), format.number(total))}</StatusTag>
        <Progress percent={percent} size="small" showText={false} aria-hidden="true" />
      </>
    );
  }
  if (!result) return <StatusTag tone="off">{words.never}</StatusTag>;
  const at = (
    <Text tone="muted" size={12}>
      {words.checkedAt(clock.instant(result.at))}
    </Text>
  );
  if (result.ok) {
    return (
      <>
        <StatusTag tone="good">{words.whole(format.number(result.rows))}</StatusTag>
        {at}
      </>
    );
  }
  return (
    <>
      <StatusTag tone="bad">{result.firstBad === null ? words.verifyFailed : words.broken(result.firstBad)}</StatusTag>
      {result.firstBad !== null && result.reason ? <span>{words.reasons[result.reason]}</span> : null}
      {at}
    </>
  );
};

/** Whether the log is intact, and the button that verifies it again. */
export const Integrity = () => {
  const words = useWords(auditWords);
  const running = queryClient.getQueryData<AuditVerification>(keyOf(auditVerification, {}))?.running ?? false;
  const refetchInterval = running ? POLL_MS : false;
  const state = useCall(auditVerification, {}, { handled: true, staleTime: 0, refetchInterval });
  const verify = useWrite(verifyAuditLog);
  return (
    <PageCard title={words.integrity}>
      <Loaded query={state} loading={<Skeleton rows={1} />}>
        {(now) => (
          <Row wrap gap={[8, 16]} justify="between">
            <Stack gap={4} role="status">
              <Verdict state={now} />
            </Stack>
            <Button loading={running || verify.isPending} onClick={() => verify.mutate({})}>
              {words.verify}
            </Button>
          </Row>
        )}
      </Loaded>
    </PageCard>
  );
};
