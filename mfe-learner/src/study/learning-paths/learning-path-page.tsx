import { query, useQuery } from '@lectern/client';
import { getLearningPath, type LearningPath } from '@lectern/contract';
import { usePageTitle, useParams } from '@lectern/remote';
import {
  Badge,
  ButtonLink,
  Card,
  EmptyState,
  isMissing,
  Muted,
  QueryState,
  Row,
  Skeleton,
  Stack,
} from '@lectern/ui';
import { paths } from '../../paths';
import { useProgressReplay } from '../saving/use-progress-replay';
import styles from './learning-paths.module.css';
import { PathEnrollment } from './path-enrollment';
import { PathStep } from './path-step';
import { t } from './texts';

/** A learning path: its steps with their courses, and the person's place in it. */
export default function LearningPathPage() {
  const { path: slug = '' } = useParams();
  const learningPath = useQuery({
    ...query(getLearningPath, { params: { slug } }),
    // Courses are completed on other screens.
    refetchOnMount: 'always',
  });
  const { data, error } = learningPath;
  usePageTitle(data?.title);
  useProgressReplay();

  const queryState = (
    <QueryState
      query={learningPath}
      loading={<PageSkeleton />}
      failed={t('page.failed')}
      missing={
        <EmptyState
          title={t('page.notFound')}
          text={t('page.notFoundText')}
          action={<ButtonLink to={paths.learningPaths}>{t('page.browse')}</ButtonLink>}
        />
      }
    />
  );
  if (!data || isMissing(error)) return queryState;
  return (
    <Stack gap={24}>
      {queryState}
      <Overview learningPath={data} />
      <Steps learningPath={data} />
    </Stack>
  );
}

function Overview({ learningPath }: { learningPath: LearningPath }) {
  const { description, stepCount, courseCount, isInOrder, isPublished } = learningPath;
  return (
    <Card as="div">
      {!isPublished && (
        <Row gap={12}>
          <Badge tone="warning">{t('page.draft')}</Badge>
          <Muted>{t('page.draftText')}</Muted>
        </Row>
      )}
      {description && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      <Muted className={styles.facts}>
        <span>{t('facts.steps', { count: stepCount })}</span>
        <span>{t('facts.courses', { count: courseCount })}</span>
        {isInOrder && stepCount > 1 && <span>{t('facts.inOrder')}</span>}
      </Muted>
      {isPublished && <PathEnrollment learningPath={learningPath} />}
    </Card>
  );
}

function Steps({ learningPath: { steps, enrollment } }: { learningPath: LearningPath }) {
  if (steps.length === 0) return <Muted>{t('page.noSteps')}</Muted>;
  return (
    <ol role="list" className={styles.steps}>
      {steps.map((step, index) => (
        <PathStep
          key={step.id}
          step={step}
          number={index + 1}
          earlierSteps={steps.slice(0, index)}
          isJoined={enrollment !== null}
        />
      ))}
    </ol>
  );
}

const PageSkeleton = () => (
  <Stack gap={24} aria-hidden>
    <Skeleton height="180px" />
    <Skeleton height="160px" />
    <Skeleton height="160px" />
  </Stack>
);
