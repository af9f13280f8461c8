import { createContext } from 'react';

/** Whether the conversation is about all courses, so that slides are named with their course. */
export const IsAboutAllCourses = createContext(false);
