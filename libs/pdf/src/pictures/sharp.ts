import sharp from 'sharp';

// No picture is read twice, and several are worked on at a time. The cache and more threads for each picture would only keep
// memory that the worker needs for the next deck.
sharp.cache(false);
sharp.concurrency(1);

export { sharp };
