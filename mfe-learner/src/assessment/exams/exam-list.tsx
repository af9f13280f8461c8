import type { ListedExam } from '@lectern/contract';
import {
  ButtonLink,
  Card,
  CardTitle,
  EmptyState,
  formatDateTime,
  GrowingList,
  Muted,
  Row,
  Stack,
} from '@lectern/ui';
import { Award } from 'lucide-react';
import { ExamBadges, refusalText } from '../parts/exam-state';
import { nameActions } from '../parts/exam-words';
import { t as partsText } from '../../parts/texts';
import { t } from '../texts';
import { paths } from '../../paths';
import styles from './exams.module.css';

/** Exams as cards with their due dates, results and one action each. */
export function ExamList({
  exams,
  isFiltered,
}: {
  exams: ListedExam[];
  /** There are others. */
  isFiltered: boolean;
}) {
  if (exams.length === 0 && isFiltered) return <EmptyState title={t('exams.list.noMatch')} />;
  if (exams.length === 0) return <EmptyState title={t('exams.list.none')} text={t('exams.list.noneText')} />;
  return (
    <GrowingList entries={exams} className={styles.exams}>
      {(exam) => (
        <li key={exam.id}>
          <ExamCard exam={exam} />
        </li>
      )}
    </GrowingList>
  );
}

function ExamCard({ exam }: { exam: ListedExam }) {
  const { title, description, courseTitle, dueDate, percent } = exam;
  return (
    <Card as="article" className={styles.exam}>
      <Row>
        <ExamBadges exam={exam} />
      </Row>
      <div>
        <CardTitle>{title}</CardTitle>
        <Muted dir="auto">{courseTitle}</Muted>
      </div>
      {description && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      <Stack gap={4} className={styles.facts}>
        <p>{listFacts(exam).join(' · ')}</p>
        {dueDate && <p>{t('exams.due', { date: formatDateTime(dueDate) })}</p>}
        {exam.isRequiredForCertificate && (
          <p className={styles.required}>
            <Award size={16} aria-hidden />
            {t('exams.required')}
          </p>
        )}
      </Stack>
      <div className={styles.end}>
        {percent !== null && (
          <p className={styles.result}>
            {t('exams.bestResult', { percent: partsText('exams.result', { percent }) })}
          </p>
        )}
        <ExamAction exam={exam} />
      </div>
    </Card>
  );
}

function listFacts({ timeLimit, passingScore, maxAttempts, attemptsUsed }: ListedExam): string[] {
  return [
    timeLimit !== null && t('exams.minutes', { minutes: timeLimit }),
    t('exams.passing', { percent: passingScore }),
    maxAttempts !== null &&
      (attemptsUsed > 0
        ? t('exams.attemptsUsed', { used: attemptsUsed, count: maxAttempts })
        : t('exams.attempts', { count: maxAttempts })),
  ].filter((fact) => fact !== false);
}

/** One action: continue, see results, or start; the reason where there is nothing to do. */
function ExamAction({ exam }: { exam: ListedExam }) {
  const { id, title, type, state, openAttemptId, attemptsUsed } = exam;
  const actions = nameActions(type);
  const refusal = refusalText(exam);
  const hasResults =
    attemptsUsed > 0 && (refusal !== undefined || state === 'passed' || state === 'submitted');
  const [label, to] = openAttemptId
    ? [t('exams.continue'), paths.attempt(openAttemptId)]
    : hasResults
      ? [actions.see, paths.exam(id)]
      : refusal === undefined
        ? [attemptsUsed > 0 ? actions.startAgain : actions.start, paths.exam(id)]
        : [t('exams.details'), paths.exam(id)];
  const isPrimary = !hasResults && (openAttemptId !== null || refusal === undefined);
  return (
    <>
      {refusal && !openAttemptId && <Muted>{refusal}</Muted>}
      <ButtonLink
        to={to}
        variant={isPrimary ? 'primary' : 'secondary'}
        aria-label={t('exams.action', { action: label, title })}
      >
        {label}
      </ButtonLink>
    </>
  );
}
