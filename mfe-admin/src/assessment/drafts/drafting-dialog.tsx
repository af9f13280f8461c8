import type { ProposalKind, ProposalReview } from '@lectern/contract';
import { Button } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { Select } from '@lectern/ui/select';
import { useState } from 'react';
import { proposalTexts } from '../proposal-texts';
import { CheckList } from './check-list';
import styles from './proposals.module.css';
import { useDrafting } from './use-drafting';

const { drafting: texts, kinds: kindTexts } = proposalTexts;
const ALL = 'all';
const CHOSEN = 'chosen';

const isUsual = ({ kind, isWeak }: ProposalReview['kinds'][number]) => !isWeak && kind !== 'model';

/** Slides and kinds to draft questions from; the model and kinds that are rarely accepted are off. */
export default function DraftingDialog({
  review,
  onDone,
  onClose,
}: {
  review: ProposalReview;
  onDone: (created: number) => void;
  onClose: () => void;
}) {
  const { course, modules, slides } = review;
  const [scope, setScope] = useState(ALL);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const offered = review.kinds.filter(({ kind }) => kind !== 'model' || review.hasModel);
  const [kinds, setKinds] = useState<ReadonlySet<ProposalKind>>(
    () => new Set(offered.filter(isUsual).map(({ kind }) => kind)),
  );
  const { start, isRunning, progress } = useDrafting(course, (created) => {
    onDone(created);
    onClose();
  });
  const slideIds = slides
    .filter(({ id, moduleId }) => (scope === CHOSEN ? chosen.has(id) : scope === ALL || moduleId === scope))
    .map(({ id }) => id);
  const countOf = (module: string) => slides.filter(({ moduleId }) => moduleId === module).length;

  return (
    <Dialog
      title={texts.title}
      description={texts.text}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {progress ? texts.stop : texts.cancel}
          </Button>
          <Button
            disabled={isRunning || !slideIds.length || !kinds.size}
            onClick={() => start({ slideIds, kinds: [...kinds] })}
          >
            {isRunning ? texts.running : texts.start}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Select
          label={texts.slides}
          options={[
            { value: ALL, label: texts.all(slides.length) },
            ...modules.map(({ id, title }) => ({ value: id, label: texts.moduleSlides(title, countOf(id)) })),
            { value: CHOSEN, label: texts.chosen },
          ]}
          value={scope}
          onChange={setScope}
        />
        {scope === CHOSEN && (
          <CheckList
            label={texts.chosen}
            isLong
            options={slides.map(({ id, title }, index) => ({
              value: id,
              label: `${index + 1}. ${title}`,
            }))}
            checked={chosen}
            onChange={setChosen}
          />
        )}
        <CheckList
          label={texts.kinds}
          options={offered.map(({ kind, accepted, decided, isWeak }) => ({
            value: kind,
            label: kindTexts[kind],
            hint: [
              decided ? texts.figures(accepted, decided) : texts.noFigures,
              ...(isWeak ? [texts.weak] : []),
              ...(kind === 'model' ? [texts.modelHint] : []),
            ].join(' · '),
          }))}
          checked={kinds}
          onChange={setKinds}
        />
        <p role="status" className={styles.quiet}>
          {progress
            ? texts.progress(progress.done, progress.total)
            : !slideIds.length || !kinds.size
              ? texts.nothingChosen
              : ''}
        </p>
      </div>
    </Dialog>
  );
}
