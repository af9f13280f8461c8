import { hasCode, call, useCurrentUser } from '@lectern/client';
import {
  archiveGroup,
  deleteGroup,
  GROUP_CHANGED,
  GROUP_LIMITS,
  updateGroup,
  type Group,
} from '@lectern/contract';
import { useNavigate } from '@lectern/remote';
import { Button, Card, CardTitle, TextField } from '@lectern/ui';
import { useFormCheck } from '@lectern/ui/form-check';
import { lazy, Suspense, useState, type FormEvent } from 'react';
import { groupTexts } from './texts';
import { paths } from '../../paths';
import { ClaimCard } from './claim-card';
import styles from './group.module.css';
import { ManagersCard } from './members/managers-card';
import { useGroupChange } from './use-group-change';

const ConfirmDialog = lazy(() => import('../../parts/dialogs/confirm-dialog'));
const { settings: texts, fields } = groupTexts;

/** Name, description, managers, archive and deletion of a group. */
export function SettingsTab({ group }: { group: Group }) {
  const { user } = useCurrentUser();
  return (
    <div className={styles.tab}>
      <NameCard group={group} />
      <ManagersCard group={group} />
      {user?.role === 'admin' && <ClaimCard group={group} />}
      <EndCard group={group} />
    </div>
  );
}

function NameCard({ group }: { group: Group }) {
  const [name, setName] = useState(group.name);
  const [description, setDescription] = useState(group.description ?? '');
  // The version that the form started from: only a save after a reported conflict replaces another person's text.
  const [version, setVersion] = useState(group.version);
  const [hasConflict, setHasConflict] = useState(false);
  const body = { name, description, version: hasConflict ? group.version : version };
  const { check, errorOf } = useFormCheck(updateGroup.body, body);
  const save = useGroupChange(() => call(updateGroup, { params: { groupId: group.id }, body }), {
    done: texts.saved,
    onDone: (saved) => {
      setVersion(saved.version);
      setHasConflict(false);
    },
    onFailure: (error) => setHasConflict(hasCode(error, GROUP_CHANGED)),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (check() && !save.isPending) save.mutate();
  }

  return (
    <Card aria-labelledby="name">
      <CardTitle id="name">{texts.title}</CardTitle>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={fields.name}
          value={name}
          required
          maxLength={GROUP_LIMITS.name}
          error={errorOf('name')}
          onChange={setName}
        />
        <TextField
          label={fields.description}
          hint={fields.descriptionHint}
          rows={3}
          value={description}
          maxLength={GROUP_LIMITS.description}
          error={errorOf('description')}
          onChange={setDescription}
        />
        <div>
          <Button type="submit" disabled={save.isPending}>
            {save.isPending ? groupTexts.saving : texts.save}
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
