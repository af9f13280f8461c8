import { createRequire } from 'node:module';

// Loaded as CommonJS, which takes less than half of the processor time of loading it as a module.
const sharp = createRequire(import.meta.url)('sharp') as typeof import('sharp').default;

// No picture is read twice, and several are worked on at a time. The cache and more threads for each picture would only keep
// memory that the worker needs for the next deck.
sharp.cache(false);
sharp.concurrency(1);

export { sharp };
