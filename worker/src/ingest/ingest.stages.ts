import type { Stage } from './ingest.context.js';
import { buildCourse } from './stages/build-course.js';
import { convertDeck } from './stages/convert-deck.js';
import { dropPages } from './stages/drop-pages.js';
import { fetchDeck } from './stages/fetch-deck.js';
import { readPages } from './stages/read-pages.js';
import { readPictures } from './stages/read-pictures.js';
import { saveCourse } from './stages/save-course.js';
import { storePictures } from './stages/store-pictures.js';

/**
 * The stages that turn a deck into a course, in order: each gets the output of the one before it. The outputs before `store-pictures` are
 * not saved, because they refer to files in the folder of the run. Text and pictures are read in one stage because the reader opens the
 * file once for both.
 *
 * The labels are those of the contract; the API translates them. Their weights divide the progress bar in proportion to the usual durations.
 */
export const ingestStages = [
  { name: 'fetch-deck', labels: [['Reading the PDF', 4]], isSaved: false, run: fetchDeck },
  {
    name: 'convert-deck',
    labels: [['Converting the file', 40]],
    isSaved: false,
    isNeeded: ({ fileKey }) => !fileKey.endsWith('.pdf'),
    run: convertDeck,
  },
  {
    name: 'read-pages',
    labels: [
      ['Extracting text', 16],
      ['Rendering slides', 55],
    ],
    isSaved: false,
    run: readPages,
  },
  { name: 'drop-pages', labels: [['Building the course', 1]], isSaved: false, run: dropPages },
  { name: 'read-pictures', labels: [['Building the course', 4]], isSaved: false, run: readPictures },
  { name: 'store-pictures', labels: [['Building the course', 4]], isSaved: true, run: storePictures },
  { name: 'build-course', labels: [['Building the course', 3]], isSaved: true, run: buildCourse },
  { name: 'save-course', labels: [['Saving the course', 3]], isSaved: true, run: saveCourse },
] as Stage<unknown, unknown>[];
