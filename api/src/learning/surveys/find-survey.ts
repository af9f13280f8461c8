import { Survey, SurveyItemRow } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/**
 * Locks the survey of a course until the transaction ends: answers are counted, and items changed, by one transaction at a time.
 * Null before its first save.
 */
export const lockSurvey = (manager: EntityManager, courseId: string): Promise<Survey | null> =>
  manager.findOne(Survey, { where: { courseId }, lock: { mode: 'for_no_key_update' } });

/** Finds the items of a course's survey in their order, without removed ones. */
export const findItems = (manager: EntityManager, courseId: string): Promise<SurveyItemRow[]> =>
  manager.find(SurveyItemRow, { where: { courseId, isRemoved: false }, order: { position: 'ASC' } });
