import { createRequire } from 'node:module';

// Loaded as CommonJS, which takes less than half of the processor time of loading it as a module.
const sharp = createRequire(import.meta.url)('sharp') as typeof import('sharp').default;

// No picture is read twice, so a cache would only use memory. Several pictures are encoded at a time, so each needs one thread only.
sharp.cache(false);
sharp.concurrency(1);

export { sharp };
