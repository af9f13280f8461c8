import { call, useCurrentUser } from '@lectern/client';
import { archiveGroup, deleteGroup, GROUP_LIMITS, type Group } from '@lectern/contract';
import { useNavigate } from '@lectern/remote';
import { Button, Card, CardTitle, Stack, TextField } from '@lectern/ui';
import { lazy, Suspense, useState, type FormEvent } from 'react';
import { groupTexts } from './texts';
import { paths } from '../../paths';
import { ClaimCard } from './claim-card';
import styles from './group.module.css';
import { ManagersCard } from './members/managers-card';
import { useGroupChange } from './use-group-change';
import type { GroupEditor } from './use-group-editor';

const ConfirmDialog = lazy(() => import('../../parts/dialogs/confirm-dialog'));
const { settings: texts, fields } = groupTexts;

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
      <CardTitle id="name">{texts.title}</CardTitle>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={fields.name}
          value={draft.name}
          required
          maxLength={GROUP_LIMITS.name}
          error={problems['name']}
          onChange={(name) => change({ name })}
        />
        <TextField
          label={fields.description}
          hint={fields.descriptionHint}
          rows={3}
          value={draft.description}
          maxLength={GROUP_LIMITS.description}
          error={problems['description']}
          onChange={(description) => change({ description })}
        />
        <div>
          <Button type="submit" disabled={isSaving}>
            {isSaving ? groupTexts.saving : texts.save}
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
    done: isArchived ? texts.restored : texts.archived,
  });
  const deletion = useGroupChange(() => call(deleteGroup, { params, query: { confirm: true } }), {
    done: texts.deletion.done,
    onDone: () => void navigate(paths.groups),
    onFailure: () => setDeleting(false),
  });
  return (
    <Card aria-labelledby="end">
      <CardTitle id="end">{texts.end}</CardTitle>
      <div className={styles.part}>
        <p className={styles.quiet}>{texts.archiveText}</p>
        <Button variant="secondary" disabled={archive.isPending} onClick={() => archive.mutate()}>
          {isArchived ? texts.restore : texts.archive}
        </Button>
      </div>
      <div className={styles.part}>
        <p className={styles.quiet}>{texts.deleteText}</p>
        <Button variant="danger" onClick={() => setDeleting(true)}>
          {texts.delete}
        </Button>
      </div>
      <Suspense>
        {isDeleting && (
          <ConfirmDialog
            labels={texts.deletion}
            question={texts.deletion.question(group.name)}
            isPending={deletion.isPending}
            onConfirm={() => deletion.mutate()}
            onClose={() => setDeleting(false)}
          >
            <p>
              {texts.deletion.text(
                groupTexts.members(group.memberCount),
                groupTexts.courses(group.courseCount),
              )}
            </p>
          </ConfirmDialog>
        )}
      </Suspense>
    </Card>
  );
}
