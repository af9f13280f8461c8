export { listArchiveNames } from './archive/list-names.js';
export { type Conversion, type OfficeConverter } from './convert/conversion.js';
export { findConverter } from './convert/converter.js';
export { type OfficeFacts, type StatedSlide } from './stated/office-file.js';
export { inspectOfficeFile, isOfficeFile, readOfficeFile } from './stated/read-office-file.js';
