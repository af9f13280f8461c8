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
import { paths } from '../../paths';
import type { Column } from '../lists/data-table';
import styles from './audit-columns.module.css';
import { auditTexts } from './texts';

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

function describeChange(entry: AuditEntry): string {
  const names = entry.fields.map((field) => fieldNames[field] ?? field).join(', ');
  return [names, describeDetail(entry)].filter(Boolean).join(' · ');
}

const { columns: titles } = auditTexts;

/** Administrator, action and target; fields and details; and the time. The target's name links to all of its changes. */
export const AUDIT_COLUMNS: Column<AuditEntry>[] = [
  { key: 'change', title: titles.change, rowScope: 'row', cell: (entry) => <Change entry={entry} /> },
  { key: 'details', title: titles.details, cell: describeChange },
  {
    key: 'time',
    title: titles.time,
    cell: ({ at }) => (
      <time className={styles.time} dateTime={at}>
        {formatDateTime(at)}
      </time>
    ),
  },
];

function Change({ entry: { actor, action, target } }: { entry: AuditEntry }) {
  const Icon = icons[target.kind];
  return (
    <div className={styles.change}>
      <span className={styles.icon} aria-hidden>
        <Icon size={18} />
      </span>
      <p dir="auto">
        <strong>
          <bdi>{actor.name ?? auditTexts.deletedPerson}</bdi>
        </strong>{' '}
        {auditTexts.verbs[action]}{' '}
        {!WITHOUT_TARGET.includes(action) && (
          <Link to={paths.auditOf(target)}>
            <bdi>
              {target.name ?? (target.kind === 'user' ? auditTexts.deletedPerson : auditTexts.deletedName)}
            </bdi>
          </Link>
        )}
      </p>
    </div>
  );
}
