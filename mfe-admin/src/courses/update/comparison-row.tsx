import type { ProposedUpdate, TextChoice } from '@lectern/contract';
import { Badge, Button, Card, Stack } from '@lectern/ui';
import { Prose } from '@lectern/ui/prose';
import { Select } from '@lectern/ui/select';
import { type Dispatch, type SetStateAction, useId, useState } from 'react';
import { Switch } from '../../parts/fields/switch';
import type { Comparison, Decisions, Kind } from './compare';
import { SlideCell, SlidePicture } from './slide-cell';
import { t } from '../texts';
import styles from './update.module.css';

const NO_PARTNER = 'none';

const KIND_TONES = {
  same: 'neutral',
  changed: 'warning',
  moved: 'primary',
  new: 'success',
  removed: 'danger',
  kept: 'neutral',
} as const satisfies Record<Kind, string>;

interface RowProps {
  line: Comparison;
  /** Whether the row is open when it is drawn for the first time. */
  opensAtFirst: boolean;
  update: ProposedUpdate;
  decisions: Decisions;
  onDecide: Dispatch<SetStateAction<Decisions>>;
}

/** Whether both sides have the slide and something of it changes, so that there is something to compare. */
export const isComparable = ({ proposed, current, kinds }: Comparison): boolean =>
  proposed !== undefined && current !== undefined && !kinds.includes('same');

/** A slide of the course beside its match in the new deck, with the decisions about them. */
export function ComparisonRow({ line, opensAtFirst, update, decisions, onDecide }: RowProps) {
  const { proposed, current, kinds } = line;
  // A decision changes the kind, but must not close the row in which it is made.
  const [isOpenAtFirst] = useState(opensAtFirst);
  const slide = proposed ?? current;
  const label = proposed
    ? t('update.row.label', { number: proposed.number, title: proposed.title })
    : t('update.row.removedLabel', { title: current?.title ?? '' });
  return (
    <Card as="li" aria-label={label} className={styles.row}>
      <details open={isOpenAtFirst} className={styles.details}>
        <summary>
          {kinds.map((kind) => (
            <Badge key={kind} tone={KIND_TONES[kind]}>
              {t(`update.kinds.${kind}`)}
            </Badge>
          ))}
          <span className={styles.rowTitle} dir="auto">
            {slide?.title}
          </span>
          {slide?.imageUrl && <SlidePicture className={styles.thumbnail} slide={slide} sizes="96px" />}
        </summary>
        <Stack>
          <div className={styles.cells}>
            <SlideCell heading={t('update.row.current')} slide={current} none={t('update.row.none')} />
            <SlideCell
              heading={t('update.row.proposed')}
              slide={proposed}
              none={t('update.row.noneProposed')}
            />
          </div>
          <TextComparison line={line} decisions={decisions} onDecide={onDecide} />
          {proposed && <PartnerField {...{ update, decisions, onDecide }} id={proposed.id} />}
          {!proposed && current && (
            <Switch
              label={t('update.row.keepSlide')}
              hint={t('update.row.keepSlideHint')}
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

/** Shows the two texts if they differ, and a choice between them if a person may have edited the course's text. */
function TextComparison({ line, decisions, onDecide }: Pick<RowProps, 'line' | 'decisions' | 'onDecide'>) {
  const { proposed, current, text } = line;
  if (!proposed || !current || text === undefined || text === 'same') return null;
  return (
    <>
      <details open={text === 'ask'}>
        <summary>{t('update.row.texts')}</summary>
        <div className={styles.cells}>
          <Prose className={styles.text} html={current.content} />
          <Prose className={styles.text} html={proposed.content} />
        </div>
      </details>
      {text === 'keep' && <p className={styles.quiet}>{t('update.row.keepsEdits')}</p>}
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
      <legend>{t('update.row.asks')}</legend>
      {(['keep', 'replace'] as const).map((option) => (
        <label key={option}>
          <input type="radio" name={name} checked={choice === option} onChange={() => onChoose(option)} />
          {t(`update.row.${option}`)}
        </label>
      ))}
    </fieldset>
  );
}

/** Chooses another match for a slide of the deck. The select is rendered on demand: a deck can have hundreds of slides. */
function PartnerField({
  id,
  update,
  decisions,
  onDecide,
}: Pick<RowProps, 'update' | 'decisions' | 'onDecide'> & { id: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <div>
        <Button variant="quiet" onClick={() => setIsOpen(true)}>
          {t('update.row.correct')}
        </Button>
      </div>
    );
  const partner = decisions.partners[id];
  const matchedIds = new Set(Object.values(decisions.partners));
  const options = update.currentSlides.flatMap((slide, index) =>
    slide.id === partner || !matchedIds.has(slide.id)
      ? [{ value: slide.id, label: t('update.row.option', { number: index + 1, title: slide.title }) }]
      : [],
  );

  function choose(value: string) {
    onDecide((before) => {
      const { [id]: _, ...partners } = before.partners;
      return { ...before, partners: value === NO_PARTNER ? partners : { ...partners, [id]: value } };
    });
  }

  return (
    <Select
      label={t('update.row.partner')}
      options={[{ value: NO_PARTNER, label: t('update.row.noPartner') }, ...options]}
      value={partner ?? NO_PARTNER}
      onChange={choose}
    />
  );
}
