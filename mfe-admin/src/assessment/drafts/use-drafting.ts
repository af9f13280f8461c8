import { call, invalidate, useMutation } from '@lectern/client';
import {
  draftQuestions,
  draftQuestionsWithModel,
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
export function useDrafting(course: { id: string }, onDone: (createdCount: number) => void) {
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  async function run({ slideIds, kinds }: DraftingChoice): Promise<number> {
    isStopped.current = false;
    const params = { id: course.id };
    const ruleKinds = kinds.filter((kind) => kind !== 'model');
    let createdCount = 0;
    if (ruleKinds.length)
      createdCount += (await call(draftQuestions, { params, body: { slideIds, kinds: ruleKinds } })).created;
    if (kinds.includes('model')) {
      for (let done = 0; done < slideIds.length && !isStopped.current; done += PROPOSAL_LIMITS.modelSlides) {
        setProgress({ done, total: slideIds.length });
        const body = { slideIds: slideIds.slice(done, done + PROPOSAL_LIMITS.modelSlides) };
        createdCount += (await call(draftQuestionsWithModel, { params, body })).created;
      }
    }
    return createdCount;
  }

  const drafting = useMutation({
    mutationFn: run,
    onSuccess: (createdCount, { slideIds }) => {
      if (createdCount)
        toast({
          title: t('proposals.drafting.created', { count: createdCount }),
          description: t('proposals.drafting.createdText', { slides: slideIds.length }),
        });
      onDone(createdCount);
    },
    meta: { failed: { title: t('proposals.drafting.failed'), fallback: t('proposals.drafting.fallback') } },
    onSettled: () => {
      setProgress(undefined);
      return invalidate(listQuestionProposals);
    },
  });
  return { start: drafting.mutate, isRunning: drafting.isPending, progress };
}
