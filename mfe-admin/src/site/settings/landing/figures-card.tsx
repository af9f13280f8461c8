import { call } from '@lectern/client';
import {
  FIGURES,
  MAX_FIGURE_LENGTH,
  type FigureId,
  type SavedSiteFigures,
  type SiteFigures,
  updateSiteFigures,
} from '@lectern/contract';
import { TextField } from '@lectern/ui';
import { createFieldModel } from '../../../parts/editor/draft-model';
import { t } from '../../texts';
import { SettingsForm } from '../settings-form';
import { useGroupEditor } from '../use-group-editor';
import styles from './landing.module.css';

const GROUPS = [
  { title: t('figures.counters'), ids: ['learners', 'certificates', 'countries', 'openSource'] },
  { title: t('figures.courses'), ids: ['rating', 'price', 'free'] },
  { title: t('figures.metrics'), ids: ['completion', 'averageRating', 'satisfaction'] },
  { title: t('figures.goals'), ids: ['hoursGoal', 'coursesGoal'] },
] as const satisfies { title: string; ids: readonly FigureId[] }[];

const LABELS = Object.fromEntries(
  GROUPS.flatMap(({ ids }) => ids.map((id) => [id, t(`figures.${id}`)])),
) as Record<FigureId, string>;

const describeFigure = (figures: SiteFigures, id: FigureId) => figures[id] ?? t('figures.hidden');

const model = createFieldModel({
  toDraft: ({ settings }: SavedSiteFigures) => settings,
  labels: LABELS,
  describe: describeFigure,
});

/** The fixed figures and labels, each to be replaced or hidden. */
export function FiguresCard({ figures }: { figures: SavedSiteFigures }) {
  const editor = useGroupEditor({
    group: 'figures',
    saved: figures,
    model,
    send: (body) => call(updateSiteFigures, { body }),
  });
  const { draft, change } = editor;
  return (
    <SettingsForm id="figures" title={t('figures.title')} text={t('figures.text')} editor={editor}>
      {GROUPS.map(({ title, ids }) => (
        <fieldset key={title} className={styles.group}>
          <legend>{title}</legend>
          {ids.map((id) => (
            <div key={id} className={styles.figure}>
              <TextField
                label={LABELS[id]}
                maxLength={MAX_FIGURE_LENGTH}
                placeholder={draft[id] === null ? t('figures.hidden') : FIGURES[id]}
                disabled={draft[id] === null}
                value={draft[id] ?? ''}
                onChange={(text) => change({ [id]: text })}
              />
              <label>
                <input
                  type="checkbox"
                  aria-label={t('figures.hide', { figure: LABELS[id] })}
                  checked={draft[id] === null}
                  onChange={({ target }) => change({ [id]: target.checked ? null : '' })}
                />
                {t('figures.hideShort')}
              </label>
            </div>
          ))}
        </fieldset>
      ))}
      <FiguresPreview figures={draft} />
    </SettingsForm>
  );
}

/** The figures that are shown. */
function FiguresPreview({ figures }: { figures: SiteFigures }) {
  return (
    <figure className={styles.preview} aria-labelledby="figures-preview">
      <figcaption id="figures-preview">{t('figures.preview')}</figcaption>
      <dl className={styles.shown}>
        {GROUPS.flatMap(({ ids }) => [...ids] as FigureId[])
          .filter((id) => figures[id] !== null)
          .map((id) => (
            <div key={id}>
              <dt>{LABELS[id]}</dt>
              <dd>{figures[id] || FIGURES[id]}</dd>
            </div>
          ))}
      </dl>
    </figure>
  );
}
