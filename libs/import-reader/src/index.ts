export {
  type EncodedPicture,
  encodePicture,
  encodeAppIcon,
  encodeCover,
  encodeSitePicture,
  UnreadablePicture,
} from './encode-picture.js';
export { encodeSlidePicture } from './encode-slide-picture.js';
export type { GradeRow, GradeWords, PreparedQuestion, UserRow } from './messages.js';
export { pictureUrl } from './picture-url.js';
export { fingerprintQuestion } from './prepare-question.js';
export {
  type QuestionFile,
  readGradeFile,
  readQuestionFile,
  readUserFile,
  RefusedFile,
} from './read-file.js';
export { toFileKey } from './packages/file-key.js';
export { type PackageLimits, PackageProblem } from './packages/package-messages.js';
export { type ReadPackage, readScormPackage, type UnpackedFile } from './packages/read-package.js';
