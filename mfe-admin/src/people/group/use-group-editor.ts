import { call, invalidate } from '@lectern/client';
import {
  findProblems as findSchemaProblems,
  getGroup,
  GroupSettings,
  listGroups,
  updateGroup,
  type Group,
} from '@lectern/contract';
import { describeProblem } from '@lectern/ui/form-check';
import { useEffect } from 'react';
import { createFieldModel } from '../../parts/editor/draft-model';
import { useVersionedEditor } from '../../parts/editor/use-versioned-editor';
import { t } from '../texts';

const groupModel = createFieldModel({
  toDraft: ({ name, description }: Group) => ({ name, description: description ?? '' }),
  labels: { name: t('group.fields.name'), description: t('group.fields.description') },
  describe: (draft, field) => draft[field],
});
type GroupDraft = ReturnType<typeof groupModel.toDraft>;

/** The first problem of each field. */
const findProblems = (draft: GroupDraft) =>
  Object.fromEntries(
    findSchemaProblems(GroupSettings, draft)
      .reverse()
      .map((problem) => [
        String(problem.path[0]),
        describeProblem(problem, t(`group.fields.${problem.path[0] as keyof GroupDraft}`)),
      ]),
  );

export type GroupEditor = ReturnType<typeof useGroupEditor>;

/** Edits the name and description of a group. While nothing is changed, it follows what the server holds. */
export function useGroupEditor(group: Group) {
  const params = { groupId: group.id };
  const editor = useVersionedEditor({
    model: groupModel,
    start: { saved: group, draft: groupModel.toDraft(group) },
    load: () => call(getGroup, { params }),
    send: (draft: GroupDraft, { version }: Group) =>
      call(updateGroup, { params, body: { ...draft, version } }),
    findProblems,
    onSaved: () => void invalidate(listGroups),
    texts: {
      saved: () => ({ title: t('group.settings.saved.title') }),
      failed: { title: t('group.failed.title'), fallback: t('group.failed.fallback') },
    },
  });
  const { isDirty, saved, replace } = editor;
  const isOutdated = !isDirty && group.version > saved.version;
  useEffect(() => {
    if (isOutdated) replace(group);
  }, [isOutdated, replace, group]);
  return editor;
}
