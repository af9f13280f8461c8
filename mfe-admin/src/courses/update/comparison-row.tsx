import type { ProposedUpdate, TextChoice } from '@lectern/contract';
import { Badge, Button, Card, Stack } from '@lectern/ui';
import { Prose } from '@lectern/ui/prose';
import { Select } from '@lectern/ui/select';
import { type Dispatch, type SetStateAction, useId, useState } from 'react';
import { Switch } from '../../parts/fields/switch';
import type { Comparison, Decisions, Kind } from './compare';
import { SlideCell } from './slide-cell';
import { updateTexts } from './texts';
import styles from './update.module.css';

const { row: texts, kinds: kindTexts } = updateTexts;
const NONE = 'none';

const tones = {
  same: 'neutral',
  changed: 'warning',
  moved: 'primary',
  new: 'success',
  removed: 'danger',
  kept: 'neutral',
} as const satisfies Record<Kind, string>;

interface Props {
  line: Comparison;
  update: ProposedUpdate;
  decisions: Decisions;
  onDecide: Dispatch<SetStateAction<Decisions>>;
}

/** A slide of the course beside the slide of the new deck, with what is decided about them; closed at first where nothing changes. */
export function ComparisonRow({ line, update, decisions, onDecide }: Props) {
  const { proposed, current, kinds } = line;
  // A decision changes the kind, but must not close the row in which it is made.
  const [isOpenAtFirst] = useState(() => !kinds.includes('same') && !kinds.includes('kept'));
  const label = proposed
    ? texts.label(proposed.number, proposed.title)
    : texts.removedLabel(current?.title ?? '');
  return (
    <Card as="li" aria-label={label} className={styles.row}>
      <details open={isOpenAtFirst} className={styles.details}>
        <summary>
          {kinds.map((kind) => (
            <Badge key={kind} tone={tones[kind]}>
              {kindTexts[kind]}
            </Badge>
          ))}
          <span dir="auto">{(proposed ?? current)?.title}</span>
        </summary>
        <Stack>
          <div className={styles.cells}>
            <SlideCell heading={texts.current} slide={current} none={texts.none} />
            <SlideCell heading={texts.proposed} slide={proposed} none={texts.noneProposed} />
          </div>
          <TextComparison line={line} decisions={decisions} onDecide={onDecide} />
          {proposed && <PartnerField {...{ update, decisions, onDecide }} id={proposed.id} />}
          {!proposed && current && (
            <Switch
              label={texts.keepSlide}
              hint={texts.keepSlideHint}
              checked={decisions.kept.includes(current.id)}
              onChange={(isKept) =>
                onDecide((before) => ({
                  ...before,
                  kept: isKept ? [...before.kept, current.id] : before.kept.filter((id) => id !== current.id),
                }))
              }
            />
          )}
        </Stack>
      </details>
    </Card>
  );
}

/** The two texts where they differ, and the choice between them where a person may have edited the course's. */
function TextComparison({ line, decisions, onDecide }: Omit<Props, 'update'>) {
  const { proposed, current, text } = line;
  if (!proposed || !current || text === undefined || text === 'same') return null;
  return (
    <>
      <details open={text === 'ask'}>
        <summary>{texts.texts}</summary>
        <div className={styles.cells}>
          <Prose className={styles.text} html={current.content} />
          <Prose className={styles.text} html={proposed.content} />
        </div>
      </details>
      {text === 'keep' && <p className={styles.quiet}>{texts.keepsEdits}</p>}
      {text === 'ask' && (
        <TextQuestion
          choice={decisions.texts[proposed.id] ?? 'keep'}
          onChoose={(choice) =>
            onDecide((before) => ({ ...before, texts: { ...before.texts, [proposed.id]: choice } }))
          }
        />
      )}
    </>
  );
}

function TextQuestion({ choice, onChoose }: { choice: TextChoice; onChoose: (choice: TextChoice) => void }) {
  const name = useId();
  return (
    <fieldset className={styles.question}>
      <legend>{texts.asks}</legend>
      {(['keep', 'replace'] as const).map((option) => (
        <label key={option}>
          <input type="radio" name={name} checked={choice === option} onChange={() => onChoose(option)} />
          {texts[option]}
        </label>
      ))}
    </fieldset>
  );
}

/** The choice of another partner; rendered on demand, because a deck may have hundreds of slides. */
function PartnerField({ id, update, decisions, onDecide }: Omit<Props, 'line'> & { id: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <div>
        <Button variant="quiet" onClick={() => setIsOpen(true)}>
          {texts.correct}
        </Button>
      </div>
    );
  const partner = decisions.partners[id];
  const taken = new Set(Object.values(decisions.partners));
  const options = update.currentSlides.flatMap((slide, index) =>
    slide.id === partner || !taken.has(slide.id)
      ? [{ value: slide.id, label: texts.option(index + 1, slide.title) }]
      : [],
  );

  function choose(value: string) {
    onDecide((before) => {
      const { [id]: _, ...partners } = before.partners;
      return { ...before, partners: value === NONE ? partners : { ...partners, [id]: value } };
    });
  }

  return (
    <Select
      label={texts.partner}
      options={[{ value: NONE, label: texts.noPartner }, ...options]}
      value={partner ?? NONE}
      onChange={choose}
    />
  );
}
