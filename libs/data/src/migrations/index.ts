import { CreateLectern1795233641816 } from './1795233641816-create-lectern.js';
import { IndexCurrentSlides1795240743509 } from './1795240743509-index-current-slides.js';
import { AddTutorAndRatings1795244312743 } from './1795244312743-add-tutor-and-ratings.js';
import { AddAuditLog1795244999095 } from './1795244999095-add-audit-log.js';
import { KeepAnonymousCounts1795245347812 } from './1795245347812-keep-anonymous-counts.js';
import { CountEnrollmentsAndRatings1795245325125 } from './1795245325125-count-enrollments-and-ratings.js';

/** All migrations, oldest first. */
export const migrations = [
  CreateLectern1795233641816,
  IndexCurrentSlides1795240743509,
  AddTutorAndRatings1795244312743,
  AddAuditLog1795244999095,
  KeepAnonymousCounts1795245347812,
  CountEnrollmentsAndRatings1795245325125,
];
