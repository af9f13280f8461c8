import type { ListedGroup } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Badge } from '@lectern/ui';
import { groupTexts } from '../group/texts';
import { paths } from '../../paths';
import styles from './groups.module.css';

/** A group with its counts; its name opens it. */
export function GroupRow({ group }: { group: ListedGroup }) {
  const { name, description, memberCount, courseCount, archivedAt } = group;
  return (
    <li className={styles.row}>
      <div>
        <h3 className={styles.title} dir="auto">
          <Link to={paths.group(group)}>{name}</Link>
        </h3>
        <p className={styles.facts}>
          {groupTexts.members(memberCount)} · {groupTexts.courses(courseCount)}
        </p>
        {description && (
          <p className={styles.description} dir="auto">
            {description}
          </p>
        )}
      </div>
      {archivedAt && <Badge>{groupTexts.archived}</Badge>}
    </li>
  );
}
