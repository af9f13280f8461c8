import type { ListedQuestion } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Badge, Button, formatDate } from '@lectern/ui';
import { Tooltip } from '@lectern/ui/tooltip';
import { Archive, ArchiveRestore, Copy, type LucideIcon } from 'lucide-react';
import { paths } from '../paths';
import { questionTexts } from '../question-texts';
import { useArchiveQuestion, useDuplicateQuestion } from '../question/question-mutations';
import styles from './bank.module.css';

const tones = { draft: 'warning', ready: 'success', retired: 'neutral' } as const;

/** A question of the bank; its title opens the editor. */
export function QuestionRow({ question }: { question: ListedQuestion }) {
  const { title, type, status, category, tags, points, examCount, updatedAt } = question;
  const duplicate = useDuplicateQuestion(question);
  const archive = useArchiveQuestion(question);
  const isArchived = status === 'retired';
  const { types, statuses, bank, actionFor } = questionTexts;
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
      <Badge tone={tones[status]}>{statuses[status]}</Badge>
      <div className={styles.actions}>
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
