import { getQueryKey, query, queryClient, useQuery } from '@lectern/client';
import { getCourse, listSlides, type CourseDetail, type Module, type Slide } from '@lectern/contract';

/** A module with its slides in order. */
export interface HandoutModule {
  module: Module;
  slides: Slide[];
}

/** All slides of a course, module after module; modules without slides are left out. */
export function useCourseSlides(course: CourseDetail) {
  return useQuery({
    queryKey: [...getQueryKey(getCourse, { params: { id: course.id } }), 'handout'],
    // The modules are cached one by one, as the slide viewer needs them.
    gcTime: 0,
    queryFn: async (): Promise<HandoutModule[]> => {
      const modules: HandoutModule[] = [];
      for (const module of course.modules.filter(({ slideCount }) => slideCount > 0)) {
        const slides = await queryClient.fetchQuery(query(listSlides, { params: { moduleId: module.id } }));
        modules.push({ module, slides });
      }
      return modules;
    },
  });
}
