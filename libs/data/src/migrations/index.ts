import { CreateLectern1795233641816 } from './1795233641816-create-lectern.js';
import { IndexCurrentSlides1795240743509 } from './1795240743509-index-current-slides.js';
import { AddTutorAndRatings1795244312743 } from './1795244312743-add-tutor-and-ratings.js';
import { AddPassages1795246000000 } from './1795246000000-add-passages.js';
import { AddTutorUsage1795248115302 } from './1795248115302-add-tutor-usage.js';

/** All migrations, oldest first. */
export const migrations = [
  CreateLectern1795233641816,
  IndexCurrentSlides1795240743509,
  AddTutorAndRatings1795244312743,
  AddPassages1795246000000,
  AddTutorUsage1795248115302,
];
