import { call, invalidate, useMutation } from '@lectern/client';
import {
  getEditedLearningPath,
  listEditableLearningPaths,
  listLearningPaths,
  listPathLearners,
  publishLearningPath,
  updateLearningPath,
  type EditedLearningPath,
} from '@lectern/contract';
import { toast } from '@lectern/ui';
import { useVersionedEditor } from '../../parts/editor/use-versioned-editor';
import { findProblems, pathModel, toChange, toDraft, type PathDraft } from './path-draft';
import { t } from './texts';

export type PathEditor = ReturnType<typeof usePathEditor>;

const refetchPaths = () => invalidate(listEditableLearningPaths, listLearningPaths, listPathLearners);

/** Edits and publishes a learning path. */
export function usePathEditor(learningPath: EditedLearningPath) {
  const params = { pathId: learningPath.id };
  const editor = useVersionedEditor({
    model: pathModel,
    start: { saved: learningPath, draft: toDraft(learningPath) },
    load: () => call(getEditedLearningPath, { params }),
    send: (draft: PathDraft, { version }: EditedLearningPath) =>
      call(updateLearningPath, { params, body: toChange(draft, version) }),
    findProblems,
    onSaved: () => void refetchPaths(),
    texts: {
      saved: () => ({ title: t('editor.savedToast') }),
      failed: { title: t('editor.notSaved'), fallback: t('tryAgain') },
    },
  });
  const publishing = useMutation({
    mutationFn: (isPublished: boolean) => call(publishLearningPath, { params, body: { isPublished } }),
    onSuccess: (saved, isPublished) => {
      editor.replace(saved);
      toast({ title: isPublished ? t('editor.publishedToast') : t('editor.unpublishedToast') });
      void refetchPaths();
    },
    meta: { failed: { title: t('editor.notPublished'), fallback: t('tryAgain') } },
  });
  const isSaving = editor.isSaving || publishing.isPending;
  return {
    ...editor,
    isSaving,
    save: () => {
      if (editor.isDirty && !isSaving) editor.save(undefined);
    },
    publish: publishing.mutate,
  };
}
