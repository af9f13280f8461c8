import type { AuditEntry, AuditTargetKind } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { formatMoment } from '@lectern/ui';
import { BookOpen, FileUp, UserRound, type LucideIcon } from 'lucide-react';
import { texts } from '../texts';
import styles from './audit.module.css';

const icons: Record<AuditTargetKind, LucideIcon> = { user: UserRound, course: BookOpen, upload: FileUp };
const fieldNames: Partial<Record<string, string>> = texts.audit.fields;

/** Who did what to whom, when; the target's name leads to all that was done to it. */
export function AuditRow({ entry: { actor, action, target, fields, detail, at } }: { entry: AuditEntry }) {
  const Icon = icons[target.kind];
  const more = [fields.map((field) => fieldNames[field] ?? field).join(', '), detail].filter(Boolean);
  return (
    <li className={styles.row}>
      <span className={styles.icon} aria-hidden>
        <Icon size={18} />
      </span>
      <div className={styles.what}>
        <p>
          <strong>{actor.name ?? texts.audit.deletedAccount}</strong> {texts.audit.did[action]}{' '}
          <Link to={`?target=${target.id}`}>{target.name ?? texts.audit.deletedAccount}</Link>
        </p>
        {more.length > 0 && <p className={styles.quiet}>{more.join(' · ')}</p>}
      </div>
      <time className={styles.time} dateTime={at}>
        {formatMoment(at)}
      </time>
    </li>
  );
}
