import { call, invalidate, useCurrentUser } from '@lectern/client';
import {
  archiveGroup,
  deleteGroup,
  findProblems as findSchemaProblems,
  getGroup,
  GROUP_LIMITS,
  GroupSettings,
  listGroups,
  updateGroup,
  type Group,
} from '@lectern/contract';
import { useNavigate } from '@lectern/remote';
import { Button, Card, CardTitle, TextField } from '@lectern/ui';
import { lazy, Suspense, useState, type FormEvent } from 'react';
import { groupTexts } from './texts';
import { createFieldModel } from '../../parts/editor/draft-model';
import { EditorDialogs } from '../../parts/editor/editor-dialogs';
import { useVersionedEditor } from '../../parts/editor/use-versioned-editor';
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

const groupModel = createFieldModel({
  toDraft: ({ name, description }: Group) => ({ name, description: description ?? '' }),
  labels: { name: fields.name, description: fields.description },
  describe: (draft, field) => draft[field],
});
type GroupDraft = ReturnType<typeof groupModel.toDraft>;

/** The first problem of each field. */
const findProblems = (draft: GroupDraft) =>
  Object.fromEntries(
    findSchemaProblems(GroupSettings, draft)
      .reverse()
      .map(({ path, message }) => [String(path[0]), message]),
  );

function NameCard({ group }: { group: Group }) {
  const params = { groupId: group.id };
  const editor = useVersionedEditor({
    model: groupModel,
    start: { saved: group, draft: groupModel.toDraft(group) },
    load: () => call(getGroup, { params }),
    send: (draft: GroupDraft, { version }: Group) =>
      call(updateGroup, { params, body: { ...draft, version } }),
    findProblems,
    onSaved: () => void invalidate(listGroups),
    texts: { saved: () => texts.saved, failed: groupTexts.failed },
  });
  const { draft, problems, isSaving, change } = editor;

  function submit(event: FormEvent) {
    event.preventDefault();
    editor.save(undefined);
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
      <EditorDialogs editor={editor} texts={texts} />
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
