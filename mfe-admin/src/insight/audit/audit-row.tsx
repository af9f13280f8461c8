import type { AuditAction, AuditEntry, AuditTargetKind } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { formatDateTime } from '@lectern/ui';
import {
  Archive,
  Blocks,
  BookOpen,
  CalendarClock,
  CircleHelp,
  ClipboardList,
  FileUp,
  FolderTree,
  Mail,
  UserRound,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { auditTexts } from './texts';
import styles from './audit.module.css';

const icons: Record<AuditTargetKind, LucideIcon> = {
  user: UserRound,
  course: BookOpen,
  upload: FileUp,
  question: CircleHelp,
  'question-category': FolderTree,
  exam: ClipboardList,
  group: UsersRound,
  mail: Mail,
  'user-import': FileUp,
  invitation: Mail,
  retention: CalendarClock,
  remote: Blocks,
  backup: Archive,
};
const fieldNames: Partial<Record<string, string>> = auditTexts.fields;

const counts: Partial<Record<AuditAction, (count: number) => string>> = auditTexts.counts;
/** Changes whose target is the person who made them: naming it would read as if somebody else was meant. */
const WITHOUT_TARGET: AuditAction[] = [
  'user.left',
  'user.exported',
  'user.list-exported',
  'user.report-exported',
];

/** The detail in words: a number says what it counts. */
function describeDetail({ action, detail }: AuditEntry): string | null {
  const describe = counts[action];
  return detail && describe && /^\d+$/.test(detail) ? describe(Number(detail)) : detail;
}

/** One change: administrator, action, target, fields and time. The target's name links to all of its changes. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { actor, action, target, fields, at } = entry;
  const Icon = icons[target.kind];
  const details = [
    fields.map((field) => fieldNames[field] ?? field).join(', '),
    describeDetail(entry),
  ].filter(Boolean);
  return (
    <li className={styles.row}>
      <span className={styles.icon} aria-hidden>
        <Icon size={18} />
      </span>
      <div className={styles.change}>
        <p dir="auto">
          <strong>
            <bdi>{actor.name ?? auditTexts.deletedPerson}</bdi>
          </strong>{' '}
          {auditTexts.verbs[action]}{' '}
          {!WITHOUT_TARGET.includes(action) && (
            <Link to={`?target=${target.id}`}>
              <bdi>
                {target.name ?? (target.kind === 'user' ? auditTexts.deletedPerson : auditTexts.deletedName)}
              </bdi>
            </Link>
          )}
        </p>
        {details.length > 0 && (
          <p className={styles.quiet} dir="auto">
            {details.join(' · ')}
          </p>
        )}
      </div>
      <time className={styles.time} dateTime={at}>
        {formatDateTime(at)}
      </time>
    </li>
  );
}
