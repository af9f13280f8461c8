import { Check, CloudOff, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { isSaved, type AnswerState } from '../saving/answer-state';
import { t } from '../texts';
import { formatTime } from '../parts/format-time';
import styles from './attempt-header.module.css';

/** Whether the server has all answers. `failing`: a save has failed and is repeated. `waiting`: for the learner. */
export type SaveState =
  | { kind: 'saved'; at: string | null }
  | { kind: 'saving' }
  | { kind: 'failing' }
  | { kind: 'waiting' };

export function summarizeSaves(answers: Iterable<AnswerState>): SaveState {
  const states = [...answers];
  const unsaved = states.filter((state) => !isSaved(state));
  if (unsaved.some(({ failures }) => failures > 0)) return { kind: 'failing' };
  if (unsaved.some(({ conflict, refusal }) => conflict || refusal !== null)) return { kind: 'waiting' };
  if (unsaved.length > 0) return { kind: 'saving' };
  const times = states.flatMap(({ saved }) => saved.savedAt ?? []).sort();
  return { kind: 'saved', at: times.at(-1) ?? null };
}

/** 'Saved 14:03' or 'Not saved yet'. Announced when saving fails and when it works again, not each time. */
export function SaveStateText({ state }: { state: SaveState }) {
  const isFailing = state.kind === 'failing';
  const [hasFailed, setHasFailed] = useState(false);
  if (isFailing && !hasFailed) setHasFailed(true);
  return (
    <>
      <span className={styles.saveState} data-failing={isFailing || state.kind === 'waiting' || undefined}>
        {describe(state)}
      </span>
      <span className="visually-hidden" role="status">
        {isFailing && t('attempt.offline')}
        {hasFailed && state.kind === 'saved' && t('attempt.savedAgain')}
      </span>
    </>
  );
}

function describe(state: SaveState) {
  if (state.kind === 'failing' || state.kind === 'waiting') {
    return (
      <>
        <CloudOff size={16} aria-hidden />
        {t('attempt.notSaved')}
      </>
    );
  }
  if (state.kind === 'saving') {
    return (
      <>
        <LoaderCircle size={16} aria-hidden />
        {t('attempt.saving')}
      </>
    );
  }
  if (!state.at) return null;
  return (
    <>
      <Check size={16} aria-hidden />
      {t('attempt.saved', { time: formatTime(state.at) })}
    </>
  );
}
