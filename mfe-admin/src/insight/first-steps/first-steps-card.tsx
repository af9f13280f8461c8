import { FIRST_STEPS, type FirstStep, type FirstSteps } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Button, Card, CardTitle, Muted, Row, Stack } from '@lectern/ui';
import { Circle, CircleCheck } from 'lucide-react';
import { paths } from '../../paths';
import { t } from '../texts';
import styles from './first-steps.module.css';
import { useAddSampleCourses, useDismissFirstSteps } from './use-first-steps';

interface StepTexts {
  title: string;
  text: string;
  to: string;
}

const STEPS: Record<FirstStep, StepTexts> = {
  identity: { title: t('firstSteps.identity'), text: t('firstSteps.identityText'), to: paths.settings },
  mail: { title: t('firstSteps.mail'), text: t('firstSteps.mailText'), to: paths.settingsMail },
  course: { title: t('firstSteps.course'), text: t('firstSteps.courseText'), to: paths.upload },
  people: { title: t('firstSteps.people'), text: t('firstSteps.peopleText'), to: paths.invitations },
  backup: { title: t('firstSteps.backup'), text: t('firstSteps.backupText'), to: paths.health },
};

/** Leads administrators through the set-up of a new site, until all is done or an administrator dismisses it. */
export function FirstStepsCard({ setting, done, missingSamples }: FirstSteps) {
  const dismiss = useDismissFirstSteps(setting);
  const samples = useAddSampleCourses();
  if (!setting.settings.isShown || done.length === FIRST_STEPS.length) return null;
  return (
    <Card aria-labelledby="first-steps">
      <Row justify="space-between">
        <CardTitle id="first-steps">{t('firstSteps.title')}</CardTitle>
        <Muted as="span">{t('firstSteps.progress', { done: done.length, total: FIRST_STEPS.length })}</Muted>
      </Row>
      <ul role="list" className={styles.steps}>
        {FIRST_STEPS.map((step) => (
          <li key={step}>
            <StepLink {...STEPS[step]} isDone={done.includes(step)} />
          </li>
        ))}
      </ul>
      <Row gap={8}>
        {missingSamples > 0 && !done.includes('course') && (
          <Button variant="secondary" disabled={samples.isPending} onClick={() => samples.mutate()}>
            {samples.isPending ? t('firstSteps.addingSamples') : t('firstSteps.addSamples')}
          </Button>
        )}
        <Button variant="quiet" disabled={dismiss.isPending} onClick={() => dismiss.mutate()}>
          {t('firstSteps.dismiss')}
        </Button>
      </Row>
    </Card>
  );
}

function StepLink({ title, text, to, isDone }: StepTexts & { isDone: boolean }) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <Link to={to} className={styles.step}>
      <Icon size={20} aria-hidden className={isDone ? styles.done : styles.open} />
      <Stack as="span" gap={2} className={styles.main}>
        <span className={styles.title}>{title}</span>
        <Muted as="span">{text}</Muted>
      </Stack>
      <Muted as="span" className={styles.state}>
        {isDone ? t('firstSteps.done') : t('firstSteps.open')}
      </Muted>
    </Link>
  );
}
