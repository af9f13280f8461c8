/** Folder of the storage with the videos of whole courses. */
export const COURSE_VIDEO_FILES = 'course-videos';

/** Folder of one video. */
export const courseVideoFolder = (id: string): string => `${COURSE_VIDEO_FILES}/${id}/`;

/** Storage keys of a video and its captions. */
export const courseVideoKeys = (id: string): { video: string; captions: string } => ({
  video: `${courseVideoFolder(id)}course.mp4`,
  captions: `${courseVideoFolder(id)}course.vtt`,
});
