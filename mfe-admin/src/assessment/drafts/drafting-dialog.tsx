import { type DraftingResult, ProposalKind, type ProposalReview } from '@lectern/contract';
import { Select } from '@lectern/ui/select';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { Muted } from '@lectern/ui';
import { FormDialog } from '../../parts/dialogs/form-dialog';
import { Field } from '../../parts/fields/field';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import { CheckList } from './check-list';
import { useDrafting } from './use-drafting';
import { t } from '../texts';

const ALL = 'all';
const CHOSEN = 'chosen';
const Drafting = z.object({
  slideIds: z.array(z.uuid()).check(z.minLength(1)),
  kinds: z.array(ProposalKind).check(z.minLength(1)),
});

const isUsual = ({ kind, isWeak }: ProposalReview['kinds'][number]) => !isWeak && kind !== 'model';

/** Slides and kinds to draft questions from; the model and kinds that are rarely accepted are off. */
export default function DraftingDialog({
  review,
  onDone,
  onClose,
}: {
  review: ProposalReview;
  onDone: (result: DraftingResult) => void;
  onClose: () => void;
}) {
  const { course, modules, slides } = review;
  const offered = review.kinds.filter(({ kind }) => kind !== 'model' || review.hasModel);
  /** All slides, those of a module, or the chosen ones, in the order of the course. */
  function findSlides({ scope, slideIds }: { scope: string; slideIds: string[] }): string[] {
    const isMeant = ({ id, moduleId }: { id: string; moduleId: string }) =>
      scope === CHOSEN ? slideIds.includes(id) : scope === ALL || moduleId === scope;
    return slides.filter(isMeant).map(({ id }) => id);
  }

  const form = useSchemaForm(
    Drafting,
    {
      scope: ALL,
      slideIds: [] as string[],
      kinds: offered.filter(isUsual).map(({ kind }) => kind),
    },
    ({ kinds, ...chosen }) => ({ kinds, slideIds: findSlides(chosen) }),
  );
  const { kinds, ...chosen } = useWatch({ control: form.control, compute: (values) => values });
  const { start, isRunning, progress } = useDrafting(course, (result) => {
    onDone(result);
    onClose();
  });
  const isNothingChosen = kinds.length === 0 || findSlides(chosen).length === 0;
  const countSlides = (module: string) => slides.filter(({ moduleId }) => moduleId === module).length;

  return (
    <FormDialog
      title={t('proposals.drafting.title')}
      description={t('proposals.drafting.text')}
      submitLabel={t('proposals.drafting.start')}
      pendingLabel={t('proposals.drafting.running')}
      cancelLabel={progress ? t('proposals.drafting.stop') : t('proposals.drafting.cancel')}
      form={form}
      isPending={isRunning}
      onSubmit={start}
      onClose={onClose}
    >
      <Field form={form} name="scope" label={t('proposals.drafting.slides')}>
        {(scope) => (
          <Select
            {...scope}
            options={[
              { value: ALL, label: t('proposals.drafting.all', { count: slides.length }) },
              ...modules.map(({ id, title }) => ({
                value: id,
                label: t('proposals.drafting.moduleSlides', { title, count: countSlides(id) }),
              })),
              { value: CHOSEN, label: t('proposals.drafting.chosen') },
            ]}
          />
        )}
      </Field>
      {chosen.scope === CHOSEN && (
        <Field form={form} name="slideIds" label={t('proposals.drafting.chosen')}>
          {({ label, value, onChange }) => (
            <CheckList
              label={label}
              isLong
              options={slides.map(({ id, title }, index) => ({ value: id, label: `${index + 1}. ${title}` }))}
              checked={value}
              onChange={onChange}
            />
          )}
        </Field>
      )}
      <Field form={form} name="kinds" label={t('proposals.drafting.kinds')}>
        {({ label, value, onChange }) => (
          <CheckList
            label={label}
            options={offered.map(({ kind, accepted, decided, isWeak }) => ({
              value: kind,
              label: t(`proposals.kinds.${kind}`),
              hint: [
                decided
                  ? t('proposals.drafting.figures', { accepted, decided })
                  : t('proposals.drafting.noFigures'),
                ...(isWeak ? [t('proposals.drafting.weak')] : []),
                ...(kind === 'model' ? [t('proposals.drafting.modelHint')] : []),
              ].join(' · '),
            }))}
            checked={value}
            onChange={onChange}
          />
        )}
      </Field>
      <Muted role="status">
        {progress
          ? t('proposals.drafting.progress', { done: progress.done, total: progress.total })
          : isNothingChosen
            ? t('proposals.drafting.nothingChosen')
            : ''}
      </Muted>
    </FormDialog>
  );
}
