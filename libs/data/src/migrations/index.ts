import { CreateLectern1795233641816 } from './1795233641816-create-lectern.js';
import { IndexCurrentSlides1795240743509 } from './1795240743509-index-current-slides.js';
import { AddTutorAndRatings1795244312743 } from './1795244312743-add-tutor-and-ratings.js';
import { CountEnrollmentsAndRatings1795245325125 } from './1795245325125-count-enrollments-and-ratings.js';

/** All migrations, oldest first. */
export const migrations = [
  CreateLectern1795233641816,
  IndexCurrentSlides1795240743509,
  AddTutorAndRatings1795244312743,
  CountEnrollmentsAndRatings1795245325125,
];
