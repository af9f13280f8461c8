import { query, useQuery } from '@lectern/client';
import { getCoursePractice, type AttemptReview } from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { Link, slideLink } from '@lectern/remote';
import { ButtonLink, Card, CardTitle, Muted, ProgressBar, Row, Stack } from '@lectern/ui';
import { Dumbbell } from 'lucide-react';
import { t } from '../texts';
import { paths } from '../../paths';
import styles from './results.module.css';
import { summarizeTopics, type TopicResult } from './summarize-topics';

/** The result of each topic, with the slides to read again and the practice of what was missed. */
export function Topics({ review }: { review: AttemptReview }) {
  const topics = summarizeTopics(review);
  const hasSlides = topics.some(({ slides }) => slides.length > 0);
  const { data: practice } = useQuery({
    ...query(getCoursePractice, { params: { id: review.exam.courseId } }),
    enabled: hasSlides && hasFeature('practice'),
    refetchOnMount: 'always',
  });
  const { data: missed } = useQuery({
    ...query(getCoursePractice, {
      params: { id: review.exam.courseId },
      query: { missedIn: review.attempt.id },
    }),
    enabled: review.attempt.review.correctness && hasFeature('practice'),
    refetchOnMount: 'always',
  });
  const hasMissed = missed !== undefined && missed.questionCount > 0;
  if (topics.length < 2 && !hasSlides && !hasMissed) return null;
  const practiced = new Set(practice?.modules.map(({ moduleId }) => moduleId));
  return (
    <Card aria-labelledby="topics">
      <Row justify="space-between">
        <CardTitle id="topics">{t('results.topics')}</CardTitle>
        {hasMissed && (
          <ButtonLink to={paths.missedPractice({ slug: review.exam.courseSlug }, review.attempt.id)}>
            <Dumbbell aria-hidden />
            {t('results.practiceMissed')}
          </ButtonLink>
        )}
      </Row>
      <Stack as="ul" gap={24} role="list">
        {topics.map((topic) => (
          <li key={topic.name}>
            <Topic
              topic={topic}
              review={review}
              practicedModule={topic.slides.find(({ moduleId }) => practiced.has(moduleId))?.moduleId}
            />
          </li>
        ))}
      </Stack>
    </Card>
  );
}

function Topic({
  topic,
  review,
  practicedModule,
}: {
  topic: TopicResult;
  review: AttemptReview;
  /** A module with questions to practice in which something was missed. */
  practicedModule: string | undefined;
}) {
  const { name, earned, of, slides } = topic;
  const course = { slug: review.exam.courseSlug };
  return (
    <Stack gap={8}>
      <Row justify="space-between">
        <h3 className={styles.topic} dir="auto">
          {name}
        </h3>
        <Muted>
          {review.attempt.review.score
            ? t('results.points', { earned, total: of })
            : t('results.right', { count: earned, total: of })}
        </Muted>
      </Row>
      <ProgressBar percent={(earned / of) * 100} label={t('results.topic', { name })} />
      {slides.map(({ quote, title, ...target }) => (
        <Link
          key={`${target.moduleId} ${target.slidePosition}`}
          to={slideLink({ ...target, quotes: quote ? [quote] : [] })}
          dir="auto"
        >
          {t('results.slide', { title })}
        </Link>
      ))}
      {practicedModule && (
        <div>
          <ButtonLink
            to={paths.modulePractice(course, { id: practicedModule })}
            variant="secondary"
            aria-label={t('results.practiceTopic', { name })}
          >
            <Dumbbell aria-hidden />
            {t('results.practice')}
          </ButtonLink>
        </div>
      )}
    </Stack>
  );
}
