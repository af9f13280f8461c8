import type { ScormEdition, ScormState } from '@lectern/contract';
import type { ScormRun, StoredActivity, User } from '@lectern/data';
import { writeTotalTime } from './read-report.js';

interface ActivityOpening {
  /** The activity as the manifest describes it. */
  stored: StoredActivity;
  /** Null: a preview, which stores nothing. */
  run: ScormRun | null;
  user: User;
  enrollmentId: string | null;
}

/** Builds the values with which an activity begins: those that it stored earlier, those of the manifest, and those that Lectern sets. */
export function buildInitialState(
  edition: ScormEdition,
  { stored, run, user, enrollmentId }: ActivityOpening,
): ScormState {
  const hasReported = run !== null && Object.keys(run.state).length > 0;
  const entry = hasReported ? 'resume' : 'ab-initio';
  const totalTime = writeTotalTime(edition, run?.seconds ?? 0);
  const mode = run ? 'normal' : 'browse';
  // The id is that of the enrollment, so that packages can't recognize a person in other courses.
  const [id, name] = [enrollmentId ?? 'preview', [user.lastName, user.firstName].filter(Boolean).join(', ')];
  const platformValues: ScormState =
    edition === '1.2'
      ? {
          'cmi.core.student_id': id,
          'cmi.core.student_name': name,
          'cmi.core.entry': entry,
          'cmi.core.lesson_mode': mode,
          'cmi.core.credit': run ? 'credit' : 'no-credit',
          'cmi.core.total_time': totalTime,
          // The standard requires this status for an activity that was never opened.
          ...(!hasReported && { 'cmi.core.lesson_status': 'not attempted' }),
        }
      : {
          'cmi.learner_id': id,
          'cmi.learner_name': name,
          'cmi.entry': entry,
          'cmi.mode': mode,
          'cmi.credit': run ? 'credit' : 'no-credit',
          'cmi.total_time': totalTime,
        };
  // The time and exit of the last session do not belong to the new one.
  const {
    'cmi.core.session_time': _,
    'cmi.session_time': __,
    'cmi.core.exit': ___,
    'cmi.exit': ____,
    ...resumedValues
  } = run?.state ?? {};
  return { ...stored.given, ...resumedValues, ...platformValues };
}
