import type { Group } from '@lectern/contract';
import { Button } from '@lectern/ui';
import { CircleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../texts';
import styles from '../group.module.css';

const AddManagerDialog = lazy(() => import('./add-manager-dialog'));

/** Shows administrators that a group has no manager, with the button that adds one. */
export function UnmanagedNotice({ group }: { group: Group }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <div className={styles.notice} role="note">
      <CircleAlert size={18} aria-hidden />
      <p className={styles.noticeText}>{t('group.page.noManager')}</p>
      <Button variant="secondary" onClick={() => setAdding(true)}>
        {t('group.page.addManager')}
      </Button>
      <Suspense>{isAdding && <AddManagerDialog group={group} onClose={() => setAdding(false)} />}</Suspense>
    </div>
  );
}
