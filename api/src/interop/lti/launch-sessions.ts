import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import {
  readUserAgent,
  regenerateSession,
  saveSession,
} from '../../identity/sessions/change-session.js';
import { recordSecurityEvent } from '../../platform/security/security-log.js';
import type { LaunchOutcome } from './lti-launch.service.js';

type CourseOutcome = Extract<LaunchOutcome, { kind: 'course' }>;

/** The session of a launched person. */
@Injectable()
export class LaunchSessions {
  /** @returns the path of the course; undefined where the browser shows the launch in a frame that can hold no session */
  async start(request: Request, { user, course }: CourseOutcome): Promise<string | undefined> {
    if (request.headers['sec-fetch-dest'] === 'iframe') return undefined;
    await regenerateSession(request);
    const now = Date.now();
    Object.assign(request.session, {
      ...{ userId: user.id, publicId: randomUUID(), signedInAt: now, lastSeenAt: now, isKept: false },
      userAgent: readUserAgent(request),
    });
    await saveSession(request);
    recordSecurityEvent(request, 'sign-in', 'success', { userId: user.id, reason: 'lti' });
    const path = `/courses/${encodeURIComponent(course.slug)}`;
    return course.moduleId ? `${path}/modules/${course.moduleId}` : path;
  }
}
