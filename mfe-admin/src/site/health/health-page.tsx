import { query, useQuery } from '@lectern/client';
import { getHealth, type HealthCheck } from '@lectern/contract';
import { Button, Card, formatDateTime, formatSentences, Muted, QueryState, Row, Stack } from '@lectern/ui';
import { t } from '../texts';
import { AboutCard } from './about-card';
import { CheckRow } from './check-row';
import styles from './health.module.css';

/** The order of the checks: the most urgent state first. */
const ORDER: HealthCheck['state'][] = ['wrong', 'attention', 'off', 'ok'];

/** The results of the site's health checks, with advice for those that fail. */
export default function HealthPage() {
  const health = useQuery({ ...query(getHealth), refetchOnMount: 'always' });
  const { data, isFetching, refetch } = health;
  const checks = ORDER.flatMap((state) => data?.checks.filter((check) => check.state === state) ?? []);
  return (
    <Stack gap={16}>
      <QueryState query={health} loading={t('health.loading')} failed={t('health.failed')} />
      {data && (
        <>
          <Row justify="space-between">
            <Stack gap={2} role="status">
              <p className={styles.summary}>{summarize(checks)}</p>
              <Muted>{t('health.checkedAt', { time: formatDateTime(data.checkedAt) })}</Muted>
            </Stack>
            <Button variant="secondary" disabled={isFetching} onClick={() => void refetch()}>
              {isFetching ? t('health.loading') : t('health.again')}
            </Button>
          </Row>
          <Card padded={false}>
            <ul role="list" aria-label={t('health.list')} className={styles.checks}>
              {checks.map((check) => (
                <CheckRow key={`${check.id} ${check.code}`} check={check} />
              ))}
            </ul>
          </Card>
        </>
      )}
      <AboutCard />
    </Stack>
  );
}

function summarize(checks: HealthCheck[]): string {
  const count = (state: HealthCheck['state']) => checks.filter((check) => check.state === state).length;
  const [wrong, attention] = [count('wrong'), count('attention')];
  const sentences = [
    ...(wrong > 0 ? [t('health.summary.wrong', { wrong })] : []),
    ...(attention > 0 ? [t('health.summary.attention', { attention })] : []),
  ];
  return sentences.length > 0 ? formatSentences(sentences) : t('health.summary.fine');
}
