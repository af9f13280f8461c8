import type { LtiPlatform } from '@lectern/contract';
import { Button, EmptyState, formatCount } from '@lectern/ui';
import { Pencil, Trash2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { actionsColumn, type Column, DataTable } from '../../../parts/lists/data-table';
import { RowMenu } from '../../../parts/lists/row-menu';
import { RowName } from '../../../parts/lists/row-name';
import { MenuItem } from '../../../parts/menu/menu';
import { t } from '../../texts';
import styles from './lti.module.css';
import type { PlatformAction } from './platform-action';

const PlatformDialog = lazy(() => import('./platform-dialog'));

/** The platforms that open courses. */
export function PlatformsCard({
  platforms,
  children,
}: {
  platforms: LtiPlatform[] | undefined;
  children: ReactNode;
}) {
  const [action, setAction] = useState<PlatformAction>();
  const columns = useMemo(() => platformColumns(setAction), []);
  return (
    <>
      <DataTable
        title={t('lti.platforms.title', { count: platforms ? formatCount(platforms.length) : '…' })}
        columns={columns}
        rows={platforms}
        empty={<EmptyState title={t('lti.platforms.none')} text={t('lti.platforms.noneText')} />}
        tools={
          <div className={styles.tools}>
            <Button variant="secondary" onClick={() => setAction({ kind: 'register' })}>
              {t('lti.register')}
            </Button>
            <Button variant="secondary" onClick={() => setAction({ kind: 'add' })}>
              {t('lti.add')}
            </Button>
          </div>
        }
      >
        {children}
      </DataTable>
      <Suspense>{action && <PlatformDialog action={action} onClose={() => setAction(undefined)} />}</Suspense>
    </>
  );
}

const platformColumns = (onAction: (action: PlatformAction) => void): Column<LtiPlatform>[] => [
  {
    key: 'name',
    title: t('lti.columns.name'),
    rowScope: 'row',
    cell: ({ name, issuer, clientId }) => <RowName name={name} lines={[issuer, clientId]} />,
  },
  {
    key: 'people',
    title: t('lti.columns.people'),
    align: 'end',
    cell: ({ personCount }) => formatCount(personCount),
  },
  { key: 'scores', title: t('lti.columns.scores'), cell: (platform) => <Scores platform={platform} /> },
  actionsColumn((platform) => (
    <RowMenu name={platform.name}>
      <MenuItem label={t('lti.edit')} Icon={Pencil} onSelect={() => onAction({ kind: 'edit', platform })} />
      <MenuItem
        label={t('lti.remove')}
        Icon={Trash2}
        isDanger
        onSelect={() => onAction({ kind: 'remove', platform })}
      />
    </RowMenu>
  )),
];

function Scores({ platform: { waitingScores, problem, deploymentIds } }: { platform: LtiPlatform }) {
  if (!deploymentIds.length) return <span className={styles.problem}>{t('lti.noDeployment')}</span>;
  if (!problem) return t('lti.scoresSent');
  return (
    <span className={styles.problem}>
      {t('lti.scoresWaiting', { count: waitingScores })} {problem}
    </span>
  );
}
