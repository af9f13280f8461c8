import { hasCode, call, useCurrentUser } from '@lectern/client';
import {
  archiveGroup,
  deleteGroup,
  GROUP_CHANGED,
  GROUP_LIMITS,
  updateGroup,
  type Group,
  type Parsed,
} from '@lectern/contract';
import { useNavigate } from '@lectern/remote';
import { Button, Card, CardTitle, TextField } from '@lectern/ui';
import { lazy, Suspense, useState } from 'react';
import { Field } from '../../parts/fields/field';
import { Form } from '../../parts/fields/form';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
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
  // The version that the form started from: only a save after a reported conflict replaces another person's text.
  const [version, setVersion] = useState(group.version);
  const [hasConflict, setHasConflict] = useState(false);
  const form = useSchemaForm(
    updateGroup.body,
    { name: group.name, description: group.description ?? '' },
    (entered) => ({ ...entered, version: hasConflict ? group.version : version }),
  );
  const params = { groupId: group.id };
  const save = useGroupChange(
    (body: Parsed<typeof updateGroup.body>) => call(updateGroup, { params, body }),
    {
      done: texts.saved,
      onDone: (saved) => {
        setVersion(saved.version);
        setHasConflict(false);
      },
      onFailure: (error) => setHasConflict(hasCode(error, GROUP_CHANGED)),
    },
  );

  return (
    <Card aria-labelledby="name">
      <CardTitle id="name">{texts.title}</CardTitle>
      <Form className={styles.form} form={form} isPending={save.isPending} onSubmit={save.mutate}>
        <Field form={form} name="name">
          {(name) => <TextField {...name} label={fields.name} required maxLength={GROUP_LIMITS.name} />}
        </Field>
        <Field form={form} name="description">
          {(description) => (
            <TextField
              {...description}
              label={fields.description}
              hint={fields.descriptionHint}
              rows={3}
              maxLength={GROUP_LIMITS.description}
            />
          )}
        </Field>
        <div>
          <Button type="submit" disabled={save.isPending}>
            {save.isPending ? groupTexts.saving : texts.save}
          </Button>
        </div>
      </Form>
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
