import type { AdminListedExam } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Badge, Button, ButtonLink, formatDateTime } from '@lectern/ui';
import { Tooltip } from '@lectern/ui/tooltip';
import { Trash2 } from 'lucide-react';
import { examTexts } from '../exam-texts';
import { examListTexts } from './texts';
import { usePaths } from '../../paths';
import styles from './exams.module.css';

const { list: texts } = examListTexts;
const { types, actionFor } = examTexts;

/** An exam with its state and counts; its title opens the editor. */
export function ExamRow({ exam, onDelete }: { exam: AdminListedExam; onDelete: () => void }) {
  const paths = usePaths();
  const { title, type, course, isPublished, dueDate, questionCount } = exam;
  const { openAttempts, endedAttempts, needsGrading } = exam;
  const facts = [
    types[type],
    course.title,
    examTexts.questions(questionCount),
    ...(dueDate ? [texts.due(formatDateTime(dueDate))] : []),
    ...(openAttempts > 0 ? [texts.open(openAttempts)] : []),
    ...(endedAttempts > 0 ? [texts.ended(endedAttempts)] : []),
  ];
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <h3 className={styles.title} dir="auto">
          <Link to={paths.exam(exam)}>{title}</Link>
        </h3>
        <p className={styles.facts} dir="auto">
          {facts.join(' · ')}
        </p>
      </div>
      <span>
        <Badge tone={isPublished ? 'success' : 'warning'}>
          {isPublished ? examTexts.published : examTexts.draft}
        </Badge>
        {exam.neverShowsRequiredScore && <Badge tone="danger">{texts.neverShowsScore}</Badge>}
      </span>
      <div className={styles.actions}>
        {needsGrading > 0 && (
          <ButtonLink
            variant="secondary"
            to={paths.grading(exam)}
            aria-label={actionFor(`${texts.grade}, ${texts.waiting(needsGrading)}`, title)}
          >
            {texts.waiting(needsGrading)}
          </ButtonLink>
        )}
        {endedAttempts + openAttempts > 0 && (
          <ButtonLink variant="quiet" to={paths.results(exam)} aria-label={actionFor(texts.results, title)}>
            {texts.results}
          </ButtonLink>
        )}
        <Tooltip text={texts.delete}>
          <Button variant="quiet" icon aria-label={actionFor(texts.delete, title)} onClick={onDelete}>
            <Trash2 aria-hidden />
          </Button>
        </Tooltip>
      </div>
    </li>
  );
}
