import { Baseline1795900000503 } from './1795900000503-baseline.js';
import { DeleteUnreliableProposals1795900001301 } from './1795900001301-delete-unreliable-proposals.js';
import { OneVersionColumn1795900001401 } from './1795900001401-one-version-column.js';
import { AddUploadPreview1795900001404 } from './1795900001404-add-upload-preview.js';
import { AddNotificationReads1795900001610 } from './1795900001610-add-notification-reads.js';

/** All migrations, oldest first. */
export const migrations = [
  Baseline1795900000503,
  DeleteUnreliableProposals1795900001301,
  OneVersionColumn1795900001401,
  AddUploadPreview1795900001404,
  AddNotificationReads1795900001610,
];
