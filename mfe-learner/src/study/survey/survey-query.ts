import { query } from '@lectern/client';
import { getSurvey } from '@lectern/contract';

/** The survey of a course; null where there is nothing to answer. */
export const surveyQuery = (courseId: string) => query(getSurvey, { params: { id: courseId } });
