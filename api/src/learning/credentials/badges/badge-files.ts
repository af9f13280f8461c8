import { TaskThread } from '@lectern/infra';
import { LRUCache } from 'lru-cache';
import type { DrawnBadge } from './badge-thread.js';
import type { Badge } from './draw-badge.js';

/** Drawn badges that a process keeps; each has some 60 kB. */
const MAX_KEPT = 200;

/** Draws each badge once, because drawing takes long and everybody with its address may ask for it. */
export class BadgeFiles {
  private readonly kept = new LRUCache<string, Promise<DrawnBadge>>({ max: MAX_KEPT });

  get(badge: Badge): Promise<DrawnBadge> {
    const key = JSON.stringify([badge.courseName, badge.siteName, badge.color]);
    const known = this.kept.get(key);
    if (known) return known;
    const drawn = thread.run(badge);
    this.kept.set(key, drawn);
    drawn.catch(() => this.kept.delete(key));
    return drawn;
  }
}

/** Starts with the first badge, as that of certificates. */
const thread = new TaskThread<Badge, DrawnBadge>(
  new URL('../../../../dist/learning/credentials/badges/badge-thread.js', import.meta.url),
);
