export { cleanCueText } from './clean-cue.js';
export * from './cue.js';
export * from './parse-stored-captions.js';
export * from './plain-cue-text.js';
export * from './read-captions.js';
export * from './transcript.js';
export * from './write-captions.js';
