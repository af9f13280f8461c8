import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { readUserAgent, regenerateSession, saveSession } from '../../identity/sessions/change-session.js';
import { SESSIONS, type Sessions } from '../../identity/sessions/sessions.js';
import { recordSecurityEvent } from '../../platform/security/security-log.js';
import type { LaunchOutcome } from './lti-launch.service.js';

type CourseOutcome = Extract<LaunchOutcome, { kind: 'course' }>;

/**
 * Starts the session of a launched person. In a window it is like that of any sign-in; in the frame of a platform it reaches only the
 * launched course.
 */
@Injectable()
export class LaunchSessions {
  constructor(@Inject(SESSIONS) private readonly sessions: Sessions) {}

  /** @returns the path of the course or module; undefined where the launch is in a frame that can't keep the session's cookie */
  async start(request: Request, { user, course, platform }: CourseOutcome): Promise<string | undefined> {
    const isFramed = this.sessions.framed.canStart(request);
    if (!isFramed && request.headers['sec-fetch-dest'] === 'iframe') return undefined;
    await regenerateSession(request);
    const now = Date.now();
    Object.assign(request.session, {
      ...{ userId: user.id, publicId: randomUUID(), signedInAt: now, lastSeenAt: now, isKept: false },
      userAgent: readUserAgent(request),
      ...(isFramed && { launch: { courseId: course.id, platformId: platform.id } }),
    });
    await saveSession(request);
    recordSecurityEvent(request, 'sign-in', 'success', { userId: user.id, reason: 'lti' });
    const path = `/courses/${encodeURIComponent(course.slug)}`;
    return course.moduleId ? `${path}/modules/${course.moduleId}` : path;
  }
}
