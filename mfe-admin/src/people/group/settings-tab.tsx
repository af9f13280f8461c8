import { call, useCurrentUser } from '@lectern/client';
import { archiveGroup, deleteGroup, GROUP_LIMITS, type Group } from '@lectern/contract';
import { useNavigate } from '@lectern/remote';
import { Button, Card, CardTitle, Stack, TextField } from '@lectern/ui';
import { lazy, Suspense, useState, type FormEvent } from 'react';
import { t } from '../texts';
import { paths } from '../../paths';
import { ClaimCard } from './claim-card';
import styles from './group.module.css';
import { ManagersCard } from './members/managers-card';
import { useGroupChange } from './use-group-change';
import type { GroupEditor } from './use-group-editor';

const ConfirmDialog = lazy(() => import('@lectern/ui/confirm-dialog'));
/** Name, description, managers, archive and deletion of a group. */
export function SettingsTab({ group, editor }: { group: Group; editor: GroupEditor }) {
  const { user } = useCurrentUser();
  return (
    <Stack>
      <NameCard editor={editor} />
      <ManagersCard group={group} />
      {user?.role === 'admin' && <ClaimCard group={group} />}
      <EndCard group={group} />
    </Stack>
  );
}

function NameCard({ editor: { draft, problems, isSaving, change, save } }: { editor: GroupEditor }) {
  function submit(event: FormEvent) {
    event.preventDefault();
    save(undefined);
  }

  return (
    <Card aria-labelledby="name">
      <CardTitle id="name">{t('group.settings.title')}</CardTitle>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={t('group.fields.name')}
          value={draft.name}
          required
          maxLength={GROUP_LIMITS.name}
          error={problems['name']}
          onChange={(name) => change({ name })}
        />
        <TextField
          label={t('group.fields.description')}
          hint={t('group.fields.descriptionHint')}
          rows={3}
          value={draft.description}
          maxLength={GROUP_LIMITS.description}
          error={problems['description']}
          onChange={(description) => change({ description })}
        />
        <div>
          <Button type="submit" disabled={isSaving}>
            {isSaving ? t('group.saving') : t('group.settings.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function EndCard({ group }: { group: Group }) {
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const params = { groupId: group.id };
  const isArchived = group.archivedAt !== null;
  const archive = useGroupChange(() => call(archiveGroup, { params, body: { isArchived: !isArchived } }), {
    done: isArchived
      ? { title: t('group.settings.restored.title') }
      : { title: t('group.settings.archived.title') },
  });
  const deletion = useGroupChange(() => call(deleteGroup, { params, query: { confirm: true } }), {
    done: { title: t('group.settings.deletion.done.title') },
    onDone: () => void navigate(paths.groups),
    onFailure: () => setDeleting(false),
  });
  return (
    <Card aria-labelledby="end">
      <CardTitle id="end">{t('group.settings.end')}</CardTitle>
      <div className={styles.part}>
        <p className={styles.quiet}>{t('group.settings.archiveText')}</p>
        <Button variant="secondary" disabled={archive.isPending} onClick={() => archive.mutate()}>
          {isArchived ? t('group.settings.restore') : t('group.settings.archive')}
        </Button>
      </div>
      <div className={styles.part}>
        <p className={styles.quiet}>{t('group.settings.deleteText')}</p>
        <Button variant="danger" onClick={() => setDeleting(true)}>
          {t('group.settings.delete')}
        </Button>
      </div>
      <Suspense>
        {isDeleting && (
          <ConfirmDialog
            labels={{
              title: t('group.settings.deletion.title'),
              confirm: t('group.settings.deletion.confirm'),
              confirming: t('group.settings.deletion.confirming'),
            }}
            question={t('group.settings.deletion.question', { name: group.name })}
            isPending={deletion.isPending}
            onConfirm={() => deletion.mutate()}
            onClose={() => setDeleting(false)}
          >
            <p>
              {t('group.settings.deletion.text', { members: group.memberCount, courses: group.courseCount })}
            </p>
          </ConfirmDialog>
        )}
      </Suspense>
    </Card>
  );
}
