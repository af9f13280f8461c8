import { call, invalidate, useMutation } from '@lectern/client';
import {
  draftQuestions,
  draftQuestionsWithModel,
  type DraftingResult,
  listQuestionProposals,
  PROPOSAL_LIMITS,
  type ProposalKind,
} from '@lectern/contract';
import { toast } from '@lectern/ui';
import { useEffect, useRef, useState } from 'react';
import { t } from '../texts';

interface DraftingChoice {
  slideIds: string[];
  kinds: ProposalKind[];
}

/**
 * Drafts questions from the chosen slides: by rules in one call, then by the language model in groups of slides. If the
 * dialog is closed, drafting stops after the present group.
 */
export function useDrafting(course: { id: string }, onDone: (result: DraftingResult) => void) {
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  async function run({ slideIds, kinds }: DraftingChoice): Promise<DraftingResult> {
    isStopped.current = false;
    const params = { id: course.id };
    const ruleKinds = kinds.filter((kind) => kind !== 'model');
    let result: DraftingResult = { created: 0, slides: slideIds.length };
    if (ruleKinds.length)
      result = await call(draftQuestions, { params, body: { slideIds, kinds: ruleKinds } });
    if (kinds.includes('model')) {
      for (let done = 0; done < slideIds.length && !isStopped.current; done += PROPOSAL_LIMITS.modelSlides) {
        setProgress({ done, total: slideIds.length });
        const body = { slideIds: slideIds.slice(done, done + PROPOSAL_LIMITS.modelSlides) };
        const { created } = await call(draftQuestionsWithModel, { params, body });
        result = { ...result, created: result.created + created };
      }
    }
    return result;
  }

  const drafting = useMutation({
    mutationFn: run,
    onSuccess: (result, { slideIds }) => {
      if (result.created)
        toast({
          title: t('proposals.drafting.created', { count: result.created }),
          description: t('proposals.drafting.createdText', { slides: slideIds.length }),
        });
      onDone(result);
    },
    meta: { failed: { title: t('proposals.drafting.failed'), fallback: t('proposals.drafting.fallback') } },
    onSettled: () => {
      setProgress(undefined);
      return invalidate(listQuestionProposals);
    },
  });
  return { start: drafting.mutate, isRunning: drafting.isPending, progress };
}
