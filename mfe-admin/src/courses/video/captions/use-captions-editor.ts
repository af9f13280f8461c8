import { call } from '@lectern/client';
import { getEditedCaptions, saveCaptions, type EditedCaptions } from '@lectern/contract';
import { v4 as newId } from 'uuid';
import { createFieldModel } from '../../../parts/editor/draft-model';
import { useVersionedEditor } from '../../../parts/editor/use-versioned-editor';
import { t } from '../texts';
import { findCueProblem, insertAfter, readCues, splitAt, writeCues, type Cue } from './cues';

interface CaptionsDraft {
  cues: Cue[];
}

const toDraft = ({ text }: EditedCaptions): CaptionsDraft => ({ cues: readCues(text) });

const captionsModel = createFieldModel<EditedCaptions, CaptionsDraft>({
  toDraft,
  labels: { cues: t('editor.cues') },
  sentValue: ({ cues }) => writeCues(cues),
  describe: ({ cues }) => t('editor.count', { count: cues.length }),
});

/** Edits the captions of a video in one language. `captions` is undefined if the language has none yet. */
export function useCaptionsEditor(
  { videoId, language }: { videoId: string; language: string },
  captions: EditedCaptions | undefined,
) {
  const params = { videoId, language };
  const editor = useVersionedEditor({
    model: captionsModel,
    start: { saved: captions, draft: captions ? toDraft(captions) : { cues: [] } },
    load: () => call(getEditedCaptions, { params }),
    send: ({ cues }: CaptionsDraft, saved: EditedCaptions | undefined, _: undefined) =>
      call(saveCaptions, { params, body: { text: writeCues(cues), version: saved?.version ?? null } }),
    findProblems: ({ cues }) =>
      Object.fromEntries(
        cues.flatMap((cue) => {
          const problem = findCueProblem(cue);
          return problem ? [[cue.id, t(`editor.problems.${problem}`)]] : [];
        }),
      ),
    texts: {
      saved: ({ label }) => ({ title: t('captions.saved', { language: label }) }),
      failed: { title: t('captions.notSaved'), fallback: t('panel.tryAgain') },
    },
  });
  const changeCues = (change: (cues: Cue[]) => Cue[]) =>
    editor.change((draft) => ({ ...draft, cues: change(draft.cues) }));
  return {
    ...editor,
    save: () => {
      if (editor.isDirty && !editor.isSaving) editor.save(undefined);
    },
    changeCue: (id: string, fields: Partial<Cue>) =>
      changeCues((cues) => cues.map((cue) => (cue.id === id ? { ...cue, ...fields } : cue))),
    /** @returns the id of the new cue */
    insertAfter: (id: string | undefined): string => {
      const added = newId();
      changeCues((cues) => insertAfter(cues, id, added));
      return added;
    },
    remove: (id: string) => changeCues((cues) => cues.filter((cue) => cue.id !== id)),
    splitAt: (second: number) => changeCues((cues) => splitAt(cues, second, newId())),
    restore: (cues: Cue[]) => changeCues(() => cues),
  };
}
