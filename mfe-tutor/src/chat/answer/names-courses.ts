import { createContext } from 'react';

/** Whether slides are named with their course: in conversations about all courses. */
export const NamesCourses = createContext(false);
