import { call, invalidate } from '@lectern/client';
import {
  findProblems as findSchemaProblems,
  getGroup,
  GroupSettings,
  listGroups,
  updateGroup,
  type Group,
} from '@lectern/contract';
import { useEffect } from 'react';
import { createFieldModel } from '../../parts/editor/draft-model';
import { useVersionedEditor } from '../../parts/editor/use-versioned-editor';
import { groupTexts } from './texts';

const { settings: texts, fields } = groupTexts;

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
    texts: { saved: () => texts.saved, failed: groupTexts.failed },
  });
  const { isDirty, saved, replace } = editor;
  const isOutdated = !isDirty && group.version > saved.version;
  useEffect(() => {
    if (isOutdated) replace(group);
  }, [isOutdated, replace, group]);
  return editor;
}
