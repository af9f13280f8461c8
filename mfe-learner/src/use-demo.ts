import { call, invalidate, serverMessage, useMutation } from '@lectern/client';
import {
  assignDemoCourses,
  getDashboard,
  getEnrollment,
  listCourses,
  listSlides,
  seedCourses,
} from '@lectern/contract';
import { texts as shared, toast } from '@lectern/ui';
import { studyTexts } from './study-texts';

const words = studyTexts.demo;

/** Creates the sample courses, and says how it went. */
export function useSeedCourses() {
  return useMutation({
    mutationFn: () => call(seedCourses),
    onSuccess: ({ coursesCreated }) => {
      toast(words.created(coursesCreated));
      return invalidate(listCourses, getDashboard);
    },
    onError: (error) => say(error, words.createFailed),
  });
}

/** Enrolls in the demo courses, and says how it went. */
export function useAssignDemoCourses() {
  return useMutation({
    mutationFn: () => call(assignDemoCourses),
    onSuccess: () => {
      toast(words.assigned);
      void invalidate(getEnrollment, listCourses, listSlides);
      return invalidate(getDashboard);
    },
    onError: (error) => say(error, words.assignFailed),
  });
}

const say = (error: unknown, fallback: string) =>
  toast({
    title: shared.error,
    description: serverMessage(error) ?? fallback,
    variant: 'destructive',
  });
