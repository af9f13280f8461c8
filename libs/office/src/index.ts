export { type Conversion, findConverter, type OfficeConverter } from './converter.js';
export { type OfficeFacts, type StatedSlide } from './office-file.js';
export { inspectOfficeFile, isOfficeFile, readOfficeFile } from './read-office-file.js';
