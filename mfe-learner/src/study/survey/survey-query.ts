import { query } from '@lectern/client';
import { getSurvey } from '@lectern/contract';

/** The survey of a course; null if the learner has no survey to answer. */
export const surveyQuery = (courseId: string) => query(getSurvey, { params: { id: courseId } });
