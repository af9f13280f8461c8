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

interface Chosen {
  slideIds: string[];
  kinds: ProposalKind[];
}

/**
 * Drafts from the chosen slides: all rules in one call, then the model group by group. A closed dialog stops after the
 * group that is under way.
 */
export function useDrafting(course: { id: string }, onDone: (created: number) => void) {
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  async function run({ slideIds, kinds }: Chosen): Promise<number> {
    isStopped.current = false;
    const params = { id: course.id };
    const rules = kinds.filter((kind) => kind !== 'model');
    let created = 0;
    if (rules.length)
      created += (await call(draftQuestions, { params, body: { slideIds, kinds: rules } })).created;
    if (kinds.includes('model')) {
      for (let done = 0; done < slideIds.length && !isStopped.current; done += PROPOSAL_LIMITS.modelSlides) {
        setProgress({ done, total: slideIds.length });
        const body = { slideIds: slideIds.slice(done, done + PROPOSAL_LIMITS.modelSlides) };
        created += (await call(draftQuestionsWithModel, { params, body })).created;
      }
    }
    return created;
  }

  const drafting = useMutation({
    mutationFn: run,
    onSuccess: (created, { slideIds }) => {
      if (created)
        toast({
          title: t('proposals.drafting.created', { count: created }),
          description: t('proposals.drafting.createdText', { slides: slideIds.length }),
        });
      onDone(created);
    },
    meta: { failed: { title: t('proposals.drafting.failed'), fallback: t('proposals.drafting.fallback') } },
    onSettled: () => {
      setProgress(undefined);
      return invalidate(listQuestionProposals);
    },
  });
  return { start: drafting.mutate, isRunning: drafting.isPending, progress };
}
