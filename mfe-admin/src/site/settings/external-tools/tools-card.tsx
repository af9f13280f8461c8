import type { ExternalTool } from '@lectern/contract';
import { Button, EmptyState, formatCount, Row } from '@lectern/ui';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { actionsColumn, type Column, DataTable } from '../../../parts/lists/data-table';
import { RowMenu } from '../../../parts/lists/row-menu';
import { RowName } from '../../../parts/lists/row-name';
import { MenuItem } from '../../../parts/menu/menu';
import { t } from '../../texts';
import type { ToolAction } from './tool-action';
import { ToolDialog } from './tool-dialog';

/** The tools that courses can use. */
export function ToolsCard({ tools, children }: { tools: ExternalTool[] | undefined; children: ReactNode }) {
  const [action, setAction] = useState<ToolAction>();
  const columns = useMemo(() => toolColumns(setAction), []);
  return (
    <>
      <DataTable
        title={t('tools.list.title', { count: tools ? formatCount(tools.length) : '…' })}
        columns={columns}
        rows={tools}
        empty={<EmptyState title={t('tools.list.none')} text={t('tools.list.noneText')} />}
        tools={
          <Row>
            <Button variant="secondary" onClick={() => setAction({ kind: 'register' })}>
              {t('tools.register')}
            </Button>
            <Button variant="secondary" onClick={() => setAction({ kind: 'add' })}>
              {t('tools.add')}
            </Button>
          </Row>
        }
      >
        {children}
      </DataTable>
      {action && <ToolDialog action={action} onClose={() => setAction(undefined)} />}
    </>
  );
}

const toolColumns = (onAction: (action: ToolAction) => void): Column<ExternalTool>[] => [
  {
    key: 'name',
    title: t('tools.columns.name'),
    rowScope: 'row',
    cell: ({ name, clientId, deploymentId }) => (
      <RowName
        name={name}
        lines={[t('tools.clientId', { id: clientId }), t('tools.deploymentId', { id: deploymentId })]}
      />
    ),
  },
  { key: 'shared', title: t('tools.columns.shared'), cell: describeSharing },
  {
    key: 'modules',
    title: t('tools.columns.modules'),
    align: 'end',
    cell: ({ moduleCount }) => formatCount(moduleCount),
  },
  actionsColumn((tool) => (
    <RowMenu name={tool.name}>
      <MenuItem label={t('tools.edit')} Icon={Pencil} onSelect={() => onAction({ kind: 'edit', tool })} />
      <MenuItem
        label={t('tools.remove')}
        Icon={Trash2}
        isDanger
        onSelect={() => onAction({ kind: 'remove', tool })}
      />
    </RowMenu>
  )),
];

const describeSharing = (tool: ExternalTool): string =>
  [describePersonal(tool), ...(tool.readsMembers ? [t('tools.shares.members')] : [])].join(' · ');

function describePersonal({ sharesName, sharesEmail }: ExternalTool): string {
  if (sharesName && sharesEmail) return t('tools.shares.both');
  if (sharesName) return t('tools.shares.name');
  return sharesEmail ? t('tools.shares.email') : t('tools.shares.nothing');
}
