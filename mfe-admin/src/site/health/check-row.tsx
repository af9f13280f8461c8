import type { HealthCheck, HealthCheckId } from '@lectern/contract';
import { Badge, ButtonLink, Muted, Row, Stack } from '@lectern/ui';
import { CircleAlert, CircleCheck, CircleMinus, CircleX, type LucideIcon } from 'lucide-react';
import { paths } from '../../paths';
import { t } from '../texts';
import { formatValues } from './format-values';
import styles from './health.module.css';

type State = HealthCheck['state'];
const ICONS: Record<State, LucideIcon> = {
  ...{ ok: CircleCheck, attention: CircleAlert, wrong: CircleX, off: CircleMinus },
};
const TONES = { ok: 'success', attention: 'warning', wrong: 'danger', off: 'neutral' } as const;

/** The screens where something can be done about a check. */
const PLACES: Partial<Record<HealthCheckId, { to: string; label: string }>> = {
  mail: { to: paths.outbox, label: t('health.links.mail') },
  queue: { to: paths.uploads, label: t('health.links.queue') },
  secondFactor: { to: paths.admins, label: t('health.links.secondFactor') },
};

/** What was checked, what was found, and what to do about it. */
export function CheckRow({ check }: { check: HealthCheck }) {
  const { id, state, code, params } = check;
  const Icon = ICONS[state];
  const place = state === 'ok' ? undefined : PLACES[id];
  return (
    <li className={styles.check}>
      <Icon size={20} aria-hidden className={styles[state]} />
      <Stack gap={6} className={styles.main}>
        <Row gap="4 12">
          <h2 className={styles.name}>{t(`health.checks.${id}`)}</h2>
          <Badge tone={TONES[state]}>{t(`health.states.${state}`)}</Badge>
        </Row>
        <p>{t(`health.codes.${code}`, formatValues(params))}</p>
        {check.state !== 'ok' && <Muted>{t(`health.advice.${check.code}`)}</Muted>}
        {params.lines && params.lines.length > 0 && (
          <ul role="list" className={styles.lines} dir="ltr">
            {params.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {place && (
          <div>
            <ButtonLink to={place.to} variant="secondary">
              {place.label}
            </ButtonLink>
          </div>
        )}
      </Stack>
    </li>
  );
}
