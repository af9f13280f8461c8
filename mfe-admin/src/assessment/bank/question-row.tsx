import type { ListedQuestion } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Badge, Button, formatDate } from '@lectern/ui';
import { Tooltip } from '@lectern/ui/tooltip';
import { Archive, ArchiveRestore, BookCheck, BookX, Copy, type LucideIcon } from 'lucide-react';
import { usePaths } from '../../paths';
import { questionTexts } from '../question-texts';
import { bankTexts } from './texts';
import { useArchiveQuestion, useDuplicateQuestion, useSetPractice } from '../parts/question-mutations';
import styles from './bank.module.css';

const tones = { draft: 'warning', ready: 'success', retired: 'neutral' } as const;

/** A question of the bank; its title opens the editor. */
export function QuestionRow({ question }: { question: ListedQuestion }) {
  const paths = usePaths();
  const { title, type, status, category, tags, points, examCount, updatedAt, practice } = question;
  const duplicate = useDuplicateQuestion(question);
  const archive = useArchiveQuestion(question);
  const setPractice = useSetPractice(question);
  const isArchived = status === 'retired';
  const isPracticed = practice !== 'off';
  const practiceLabel = isPracticed ? questionTexts.practice.stop : questionTexts.practice.start;
  const bank = bankTexts;
  const { types, statuses, actionFor } = questionTexts;
  const facts = [
    types[type],
    category.name,
    questionTexts.points(points),
    bank.exams(examCount),
    bank.changed(formatDate(updatedAt)),
  ];
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <h3 className={styles.title} dir="auto">
          <Link to={paths.question(question)}>{title}</Link>
        </h3>
        <p className={styles.facts} dir="auto">
          {facts.join(' · ')}
        </p>
        {tags.length > 0 && (
          <ul role="list" className={styles.tags}>
            {tags.map((tag) => (
              <li key={tag} dir="auto">
                <Badge>{tag}</Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.badges}>
        <PracticeBadge question={question} />
        <Badge tone={tones[status]}>{statuses[status]}</Badge>
      </div>
      <div className={styles.actions}>
        {type !== 'essay' && !isArchived && (
          <Action
            label={practiceLabel}
            name={actionFor(practiceLabel, title)}
            Icon={isPracticed ? BookX : BookCheck}
            onClick={() => !setPractice.isPending && setPractice.mutate(isPracticed ? 'off' : 'on')}
          />
        )}
        <Action
          label={questionTexts.duplicate}
          name={actionFor(questionTexts.duplicate, title)}
          Icon={Copy}
          onClick={() => !duplicate.isPending && duplicate.mutate()}
        />
        <Action
          label={isArchived ? questionTexts.restore : questionTexts.archive}
          name={actionFor(isArchived ? questionTexts.restore : questionTexts.archive, title)}
          Icon={isArchived ? ArchiveRestore : Archive}
          onClick={() => !archive.isPending && archive.mutate(!isArchived)}
        />
      </div>
    </li>
  );
}

/** Says that learners practice a question, or why they do not although they could. */
function PracticeBadge({ question: { practice, isUsedByExams } }: { question: ListedQuestion }) {
  if (practice === 'off') return null;
  const { badges, paused } = questionTexts.practice;
  return practice === 'on' && isUsedByExams ? (
    <Badge tone="warning">{paused}</Badge>
  ) : (
    <Badge tone="primary">{badges[practice]}</Badge>
  );
}

function Action({
  label,
  name,
  Icon,
  onClick,
}: {
  label: string;
  /** Accessible name: the action and its question. */
  name: string;
  Icon: LucideIcon;
  onClick: () => void;
}) {
  return (
    <Tooltip text={label}>
      <Button variant="quiet" icon aria-label={name} onClick={onClick}>
        <Icon aria-hidden />
      </Button>
    </Tooltip>
  );
}
