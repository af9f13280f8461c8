export { type Conversion, type OfficeConverter } from './conversion.js';
export { findConverter } from './converter.js';
export { type OfficeFacts, type StatedSlide } from './office-file.js';
export { inspectOfficeFile, isOfficeFile, readOfficeFile } from './read-office-file.js';
