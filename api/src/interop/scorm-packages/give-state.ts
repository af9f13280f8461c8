import type { ScormEdition, ScormState } from '@lectern/contract';
import type { ScormRun, StoredActivity, User } from '@lectern/data';
import { writeTotalTime } from './read-report.js';

interface Given {
  stored: StoredActivity;
  run: ScormRun | null;
  user: User;
  enrollmentId: string | null;
}

/** The values with which an activity begins: what it stored, and what the manifest and Lectern give it to read. */
export function giveState(edition: ScormEdition, { stored, run, user, enrollmentId }: Given): ScormState {
  const hasReported = run !== null && Object.keys(run.state).length > 0;
  const entry = hasReported ? 'resume' : 'ab-initio';
  const total = writeTotalTime(edition, run?.seconds ?? 0);
  const mode = run ? 'normal' : 'browse';
  // An id of the enrollment, not of the person: packages can't recognize people in other courses.
  const [id, name] = [enrollmentId ?? 'preview', [user.lastName, user.firstName].filter(Boolean).join(', ')];
  const given: ScormState =
    edition === '1.2'
      ? {
          'cmi.core.student_id': id,
          'cmi.core.student_name': name,
          'cmi.core.entry': entry,
          'cmi.core.lesson_mode': mode,
          'cmi.core.credit': run ? 'credit' : 'no-credit',
          'cmi.core.total_time': total,
          // The standard's word for an activity that is opened for the first time.
          ...(!hasReported && { 'cmi.core.lesson_status': 'not attempted' }),
        }
      : {
          'cmi.learner_id': id,
          'cmi.learner_name': name,
          'cmi.entry': entry,
          'cmi.mode': mode,
          'cmi.credit': run ? 'credit' : 'no-credit',
          'cmi.total_time': total,
        };
  const {
    'cmi.core.session_time': _,
    'cmi.session_time': __,
    'cmi.core.exit': ___,
    'cmi.exit': ____,
    ...kept
  } = run?.state ?? {};
  return { ...stored.given, ...kept, ...given };
}
