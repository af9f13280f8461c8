/** The course or group that announcements are for. */
export type AudienceIds = { courseId: string } | { groupId: string };
